import { fileURLToPath } from 'node:url'
import { migrate } from '#server/database/migrate.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** Brings the backend's tables to the version of this code, and resolves with the number of applied migrations. */
export async function migrateReference(database: CounterDatabase): Promise<number> {
  return migrate(database, FOLDER, 'reference_migrations')
}
