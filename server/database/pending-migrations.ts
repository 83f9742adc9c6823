import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import type { Statements } from './open-database.ts'

/**
 * Rejects when the database lacks a migration of the folder, as after a restore of an older dump. Migrations of a newer
 * version are accepted, because an update of several servers goes one by one.
 */
export async function requireMigrations(
  database: Statements,
  folder: string,
  tableName: string,
): Promise<void> {
  const rows = await database.select({ hash: sql<string>`hash` }).from(sql.identifier(tableName).getSQL())
  const applied = new Set(rows.map((row) => row.hash))
  const missing = readMigrationFiles({ migrationsFolder: folder }).filter(({ hash }) => !applied.has(hash))
  if (missing.length > 0) {
    throw new Error(
      `The database lacks ${missing.length} migrations: restart the server, which applies them.`,
    )
  }
}
