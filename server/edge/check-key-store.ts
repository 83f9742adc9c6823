import { sql } from 'drizzle-orm'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { requireMigrations } from '#server/database/require-migrations.ts'
import { keyStores } from './key-tables.ts'
import { KEY_MIGRATIONS } from './migrate-keys.ts'

/** Writes the store's row as it is: a full disk, a copy that only reads and a missing right fail here as for an order. */
export async function checkKeysAreWritable(database: CounterDatabase): Promise<void> {
  await database.update(keyStores).set({ id: sql`${keyStores.id}` })
}

export function checkKeySchema(database: CounterDatabase): Promise<void> {
  return requireMigrations(database, KEY_MIGRATIONS.folder, KEY_MIGRATIONS.table)
}
