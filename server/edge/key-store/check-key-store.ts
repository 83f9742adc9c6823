import { sql } from 'drizzle-orm'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { requireMigrations } from '#server/database/require-migrations.ts'
import { keyStores } from './key-tables.ts'
import { KEY_MIGRATIONS } from './migrate-keys.ts'

/**
 * Writes the store's row without a change. Rejects for the reasons for which an order could not be written: a full
 * disk, a replica that only reads, a missing right.
 */
export async function requireWritableKeys(database: CounterDatabase): Promise<void> {
  await database.update(keyStores).set({ id: sql`${keyStores.id}` })
}

/** Rejects if the database lacks a migration of the keys. */
export function requireKeySchema(database: CounterDatabase): Promise<void> {
  return requireMigrations(database, KEY_MIGRATIONS.folder, KEY_MIGRATIONS.table)
}
