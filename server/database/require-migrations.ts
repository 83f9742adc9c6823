import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import type { Statements } from './open-database.ts'

/**
 * Rejects when the database lacks a migration of the folder, as after a restore of an older dump. Migrations of a newer
 * version are accepted, because several servers are updated one after the other.
 */
export async function requireMigrations(
  database: Statements,
  folder: string,
  tableName: string,
): Promise<void> {
  const rows = await database.select({ hash: sql<string>`hash` }).from(sql.identifier(tableName).getSQL())
  const appliedHashes = new Set(rows.map((row) => row.hash))
  const missingMigrations = readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ hash }) => !appliedHashes.has(hash),
  )
  if (missingMigrations.length > 0) {
    throw new Error(
      `The database lacks ${missingMigrations.length} migrations: restart the server, which applies them.`,
    )
  }
}
