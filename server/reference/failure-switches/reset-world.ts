import { sql } from 'drizzle-orm'
import type { CounterDatabase } from '#server/database/open-database.ts'

/**
 * The first call copies every row of all tables into the schema `memory`; every later call restores exactly these rows.
 * New ids still follow the highest id that was ever given. The counts of forwarded orders and the beats stay: an edge or a
 * device that knows higher ones concludes that the store lost orders (G220, G270).
 */
export async function resetWorld(database: CounterDatabase, memory = 'remembered'): Promise<void> {
  const schema = sql.raw(memory)
  await database.execute(sql`
    do $$
    declare
      world_schema text := current_schema();
      world_table text;
      world_tables text[] := array(
        select tablename from pg_tables
        where schemaname = world_schema and tablename not in ('edge_store_marks', 'edge_store_runs')
        order by tablename);
      is_changed boolean;
      has_key_store boolean := 'edge_key_store' = any(world_tables);
      kept record;
    begin
      if not exists (select from pg_namespace where nspname = '${schema}') then
        create schema ${schema};
        foreach world_table in array world_tables loop
          execute format('create table ${schema}.%I as table %I.%I', world_table, world_schema, world_table);
        end loop;
        return;
      end if;
      -- The role replica turns the checks of foreign keys off, so that tables can be restored in any order.
      set local session_replication_role = replica;
      if has_key_store then
        execute 'select beat_secret, beat, beat_run, forgotten_beat from edge_key_store' into kept;
      end if;
      foreach world_table in array world_tables loop
        -- Most tables did not change, and reading a table costs a fraction of writing it.
        execute format(
          'select (select md5(string_agg(stored_row::text, '','' order by stored_row::text))
                  from %I.%I stored_row)
             is distinct from (select md5(string_agg(stored_row::text, '','' order by stored_row::text))
                  from ${schema}.%I stored_row)',
          world_schema, world_table, world_table) into is_changed;
        if is_changed then
          execute format('delete from %I.%I', world_schema, world_table);
          execute format('insert into %I.%I overriding system value table ${schema}.%I',
            world_schema, world_table, world_table);
        end if;
      end loop;
      if has_key_store then
        execute 'update edge_key_store set beat_secret = $1, beat = $2, beat_run = $3, forgotten_beat = $4'
          using kept.beat_secret, kept.beat, kept.beat_run, kept.forgotten_beat;
      end if;
    end $$`)
}
