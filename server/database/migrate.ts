import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { CounterDatabase, Statements } from './open-database.ts'

// Any number, but the same in every process that uses a PostgreSQL.
const MIGRATION_LOCK = 4_730_021

/**
 * Applies the migrations of a drizzle-kit folder that the database does not have yet: all of them or none. The edge and
 * the reference server each have their own folder, and their own table `tableName`, which lists the applied migrations.
 */
export async function migrate(database: CounterDatabase, folder: string, tableName: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  const table = sql.identifier(tableName)
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await transaction.execute(
      sql`create table if not exists ${table} (hash text primary key, applied_at timestamptz not null default now())`,
    )
    const applied = await appliedHashes(transaction, tableName)
    for (const migration of migrations) {
      if (applied.has(migration.hash)) continue
      for (const statement of migration.sql) await transaction.execute(sql.raw(statement))
      await transaction.execute(sql`insert into ${table} (hash) values (${migration.hash})`)
    }
  })
}

async function appliedHashes(transaction: Statements, tableName: string): Promise<Set<string>> {
  const rows = await transaction.select({ hash: sql<string>`hash` }).from(sql.identifier(tableName).getSQL())
  return new Set(rows.map((row) => row.hash))
}
