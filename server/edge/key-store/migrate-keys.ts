import { fileURLToPath } from 'node:url'
import { migrate } from '#server/database/migrate.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'

/** The folder of migrations, and the table that lists the applied migrations. */
export const KEY_MIGRATIONS = {
  folder: fileURLToPath(new URL('../migrations', import.meta.url)),
  table: 'edge_migrations',
} as const

/** Brings the edge's own tables to the version of this code, and resolves with the number of applied migrations. */
export async function migrateKeys(database: CounterDatabase): Promise<number> {
  return migrate(database, KEY_MIGRATIONS.folder, KEY_MIGRATIONS.table)
}
