import { fileURLToPath } from 'node:url'
import { migrate } from '#server/database/migrate.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { requireMigrations } from '#server/database/require-migrations.ts'

/** The folder of migrations, and the table that lists the applied migrations. */
export const REFERENCE_MIGRATIONS = {
  folder: fileURLToPath(new URL('./migrations', import.meta.url)),
  table: 'reference_migrations',
} as const

/** Rejects when the database lacks a migration of this code. */
export function requireReferenceSchema(database: CounterDatabase): Promise<void> {
  return requireMigrations(database, REFERENCE_MIGRATIONS.folder, REFERENCE_MIGRATIONS.table)
}

/** Brings the backend's tables to the version of this code, and resolves with the number of applied migrations. */
export async function migrateReference(database: CounterDatabase): Promise<number> {
  return migrate(database, REFERENCE_MIGRATIONS.folder, REFERENCE_MIGRATIONS.table)
}
