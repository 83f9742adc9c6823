// The database of a reference server for one test file, with the world of reference-world.ts. An embedded database goes
// from file to file: its tables are made once, and then only the rows that a file changed are restored.
import { sql } from 'drizzle-orm'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { openKeyPair } from '#server/reference/authentication/key-pair.ts'
import { resetWorld } from '#server/reference/failure-switches/reset-world.ts'
import { migrateReference } from '#server/reference/migrate-reference.ts'
import { openTestDatabase, type TestDatabase } from './open-test-database.ts'
import { fillWorld } from './reference-world.ts'

/** The schema with the rows of the world. Tests use the memory of the failure switches for worlds of their own. */
const WORLD_SCHEMA = 'test_world'

/** Embedded databases of earlier test files, with the world as it was at first. */
const restoredDatabases: CounterDatabase[] = []

export async function openReferenceDatabase(): Promise<TestDatabase> {
  const restoredDatabase = restoredDatabases.pop()
  if (restoredDatabase) return { database: restoredDatabase, drop: () => restoreWorld(restoredDatabase) }
  const { database, drop } = await openTestDatabase()
  await migrateReference(database)
  await openKeyPair(database, new Date())
  await fillWorld(database)
  if (process.env.TEST_DATABASE_URL) return { database, drop }
  await resetWorld(database, WORLD_SCHEMA)
  await database.execute(
    sql`create table ${sql.raw(WORLD_SCHEMA)}.id_counters as select * from pg_sequences where schemaname = 'public'`,
  )
  return { database, drop: () => restoreWorld(database) }
}

/** Restores every row and the next ids, and keeps the database for the next test file. */
async function restoreWorld(database: CounterDatabase): Promise<void> {
  await database.execute(sql`drop schema if exists remembered cascade`)
  await resetWorld(database, WORLD_SCHEMA)
  await database.execute(sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 1), last_value is not null)
    from ${sql.raw(WORLD_SCHEMA)}.id_counters`)
  restoredDatabases.push(database)
}
