import { fileURLToPath } from 'node:url'
import { migrate } from '#server/database/migrate.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'

/** Brings the edge's own tables to the version of this code, and resolves with the number of applied migrations. */
export async function migrateKeys(database: CounterDatabase): Promise<number> {
  return migrate(database, fileURLToPath(new URL('migrations', import.meta.url)), 'edge_migrations')
}
