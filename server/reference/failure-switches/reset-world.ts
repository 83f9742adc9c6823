import { sql } from 'drizzle-orm'
import type { CounterDatabase } from '#server/database/open-database.ts'

/**
 * Remembers every row at its first call, and puts exactly these rows back at every later one. Covers the tables
 * of all who share the database; numbers go on from where they are.
 */
export async function resetWorld(database: CounterDatabase): Promise<void> {
  await database.execute(sql`
    do $$
    declare
      world text := current_schema();
      name text;
      names text[] := array(select tablename from pg_tables where schemaname = world order by tablename);
    begin
      if not exists (select from pg_namespace where nspname = 'remembered') then
        create schema remembered;
        foreach name in array names loop
          execute format('create table remembered.%I as table %I.%I', name, world, name);
        end loop;
        return;
      end if;
      -- Rows come back in any order of their references.
      set local session_replication_role = replica;
      execute 'truncate ' || (select string_agg(format('%I.%I', world, one), ', ') from unnest(names) one);
      foreach name in array names loop
        execute format('insert into %I.%I overriding system value table remembered.%I', world, name, name);
      end loop;
    end $$`)
}
