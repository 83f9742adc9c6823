import { sql } from 'drizzle-orm'
import type { CounterDatabase } from '#server/database/open-database.ts'

/**
 * Copies every row at the first call, and restores exactly these rows at every later call, in all tables of the schema.
 * New ids still follow the highest id that was ever given, and the counts of forwarded orders stay: an edge takes a store
 * with lower counts for one that lost orders (G220).
 */
export async function resetWorld(database: CounterDatabase): Promise<void> {
  await database.execute(sql`
    do $$
    declare
      world text := current_schema();
      name text;
      names text[] := array(
        select tablename from pg_tables where schemaname = world and tablename <> 'edge_store_marks' order by tablename);
      is_changed boolean;
    begin
      if not exists (select from pg_namespace where nspname = 'remembered') then
        create schema remembered;
        foreach name in array names loop
          execute format('create table remembered.%I as table %I.%I', name, world, name);
        end loop;
        return;
      end if;
      -- Rows are deleted and inserted in any order of their references. Most tables did not change, and reading a table
      -- costs a fraction of writing it.
      set local session_replication_role = replica;
      foreach name in array names loop
        execute format(
          'select (select md5(string_agg(one::text, '','' order by one::text)) from %I.%I one)
             is distinct from (select md5(string_agg(one::text, '','' order by one::text)) from remembered.%I one)',
          world, name, name) into is_changed;
        if is_changed then
          execute format('delete from %I.%I', world, name);
          execute format('insert into %I.%I overriding system value table remembered.%I', world, name, name);
        end if;
      end loop;
    end $$`)
}
