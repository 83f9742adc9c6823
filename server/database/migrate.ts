import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { CounterDatabase, Statements } from './open-database.ts'

// The key of the lock: any number, but the same in every process that uses the database.
const MIGRATION_LOCK = 4_730_021
/** The SQL state for a missing right. */
const INSUFFICIENT_PRIVILEGE = '42501'

const NEWER_TABLES_TEXT =
  'The tables of the database are of a newer version of Counter, which this older server must not use: start the newer version, or restore the backup from before its first start.'
const missingRightText = (count: number): string =>
  `The database needs ${count} ${count === 1 ? 'migration' : 'migrations'} of this version, and this account may not make tables: run the command migrate with an account that may.`

/** The tables cannot be brought to the version of this server; the message says what to do. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

/**
 * Applies the migrations of a drizzle-kit folder that the database does not have yet, all of them or none, and resolves
 * with their number. The edge and the reference server each have their own folder, and their own table `tableName`,
 * which lists the applied migrations. If no migration is missing, the function only reads, so it needs no right to
 * create tables. Throws MigrationRefused.
 */
export async function migrate(database: CounterDatabase, folder: string, tableName: string): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  const missingMigrations = await readMissingMigrations(database, migrations, tableName)
  if (missingMigrations.length === 0) return 0
  try {
    // Read again under the lock: another process may have applied the migrations meanwhile.
    return await underMigrationLock(database, async (transaction) =>
      applyAll(transaction, await readMissingMigrations(transaction, migrations, tableName), tableName),
    )
  } catch (problem) {
    if (!isRightMissing(problem)) throw problem
    throw new MigrationRefused(missingRightText(missingMigrations.length), { cause: problem })
  }
}

/** Runs `work` in a transaction. Of all processes that use the database, only one at a time runs such work. */
export function underMigrationLock<Result>(
  database: CounterDatabase,
  work: (transaction: Statements) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    return work(transaction)
  })
}

async function applyAll(
  transaction: Statements,
  missingMigrations: readonly MigrationMeta[],
  tableName: string,
): Promise<number> {
  if (missingMigrations.length === 0) return 0
  const table = sql.identifier(tableName)
  await transaction.execute(
    sql`create table if not exists ${table} (hash text primary key, applied_at timestamptz not null default now())`,
  )
  for (const migration of missingMigrations) {
    for (const statement of migration.sql) await transaction.execute(sql.raw(statement))
    await transaction.execute(sql`insert into ${table} (hash) values (${migration.hash})`)
  }
  return missingMigrations.length
}

/** The hashes of a folder's migrations, oldest first. */
export function knownMigrations(folder: string): string[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash)
}

/** The hashes of the migrations that a migrated database lacks; none for a new database. */
export async function pendingMigrations(
  statements: Statements,
  folder: string,
  tableName: string,
): Promise<string[]> {
  const appliedHashes = await readAppliedHashes(statements, tableName)
  return appliedHashes.size === 0 ? [] : knownMigrations(folder).filter((hash) => !appliedHashes.has(hash))
}

/** Applies only the migrations with these hashes, inside a transaction. */
export async function applyMigrations(
  transaction: Statements,
  folder: string,
  tableName: string,
  hashes: ReadonlySet<string>,
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  await applyAll(
    transaction,
    migrations.filter(({ hash }) => hashes.has(hash)),
    tableName,
  )
}

async function readMissingMigrations(
  statements: Statements,
  migrations: readonly MigrationMeta[],
  tableName: string,
): Promise<MigrationMeta[]> {
  const appliedHashes = await readAppliedHashes(statements, tableName)
  const knownHashes = new Set(migrations.map(({ hash }) => hash))
  if ([...appliedHashes].some((hash) => !knownHashes.has(hash))) {
    throw new MigrationRefused(NEWER_TABLES_TEXT)
  }
  return migrations.filter(({ hash }) => !appliedHashes.has(hash))
}

async function readAppliedHashes(statements: Statements, tableName: string): Promise<Set<string>> {
  // Reads PostgreSQL's catalogue. to_regclass would answer from a cache, which a wait for the lock does not renew.
  const tables = await statements
    .select({ name: sql<string>`tablename` })
    .from(sql`pg_tables`)
    .where(sql`tablename = ${tableName} and schemaname = any(current_schemas(false))`)
  if (tables.length === 0) return new Set()
  const rows = await statements.select({ hash: sql<string>`hash` }).from(sql.identifier(tableName).getSQL())
  return new Set(rows.map((row) => row.hash))
}

function isRightMissing(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  return ('code' in problem && problem.code === INSUFFICIENT_PRIVILEGE) || isRightMissing(problem.cause)
}
