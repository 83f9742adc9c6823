import { sql } from 'drizzle-orm'
import type { CounterDatabase } from '#server/database/open-database.ts'

/**
 * The first call copies every row of all tables into the schema `memory`; every later call restores exactly these rows.
 * New ids still follow the highest id that was ever given. The counts of forwarded orders stay: an edge that sees lower counts concludes
 * that the store lost orders (G220).
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
        where schemaname = world_schema and tablename <> 'edge_store_marks' order by tablename);
      is_changed boolean;
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
    end $$`)
}
