// Opens the SQL database of a process: PGlite in the data folder or in memory, or PostgreSQL when a URL is given.
// The same drizzle code runs on both, so it uses only the SQL of PostgreSQL 15.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Pool, type PoolConfig } from 'pg'
import { createRepeatedLine } from '#server/log/repeated-line.ts'
import { serverLog } from '#texts/server.ts'
import { DatabaseAway } from './database-away.ts'
import { startEngine } from './embedded-engine.ts'
import { flushFiles } from './flush-files.ts'
import { flushLog } from './flush-log.ts'
import { findForeignPath } from './foreign-files.ts'
import { lockFolder } from './lock-folder.ts'
import { maintainEngine } from './maintain-engine.ts'

/** Runs statements: the database itself, or one of its transactions. */
export type Statements = PgDatabase<PgQueryResultHKT>

/**
 * Inside `database.transaction(...)` use only its argument: PGlite has a single connection, and a statement outside the
 * transaction would wait for that connection forever.
 */
export type CounterDatabase = Statements & {
  /** The number of statements that the database runs at a time. */
  connections: number
  /**
   * The connections of the pool, and the callers that wait for one; missing for the embedded database, which has no
   * pool.
   */
  poolUse?: () => { used: number; idle: number; waiting: number }
  /** Writes through to the disk what was committed; missing for PostgreSQL, which does so with each commit. */
  flush?: () => Promise<void>
  close: () => Promise<void>
}

const MOST_CONNECTIONS = 10

/**
 * These limits are below the limits of the app, which ends an order after 45 seconds and most other calls after 20
 * seconds. PostgreSQL itself ends a statement or a wait for a lock; the last limit is for a PostgreSQL that does not
 * answer any more.
 */
const CONNECTION_LIMIT_MS = 5000
const LOCK_LIMIT_MS = 8000
const STATEMENT_LIMIT_MS = 12_000
const ANSWER_LIMIT_MS = 13_000

/**
 * PostgreSQL ends the session of a transaction that runs no statement for this time, and frees its locks. Otherwise all
 * processes would wait for a process that is frozen or cut off. Between two statements a process only computes, which
 * takes longer in migrations and for the demo world. A transaction that waits for files calls `liftIdleTransactionLimit`.
 */
const IDLE_TRANSACTION_LIMIT_MS = 15_000
const IDLE_MIGRATION_LIMIT_MS = 60_000

export interface DatabaseLocation {
  /** Folder of the embedded database; null keeps it in memory. */
  dataDirectory: string | null
  /** `postgres://…`, used instead of the folder. */
  databaseUrl?: string | undefined
  /** True if the embedded database has only the tables of an edge, because this process runs no reference server. */
  isSmall?: boolean
  /** True for a migration or the demo world, whose statements may take minutes. */
  isUnlimited?: boolean
  /** The limit of a transaction that runs no statement; tests choose a short one. */
  idleTransactionLimitMs?: number
  /** A dump from which a database in memory starts, which is quicker than creating one. */
  dump?: Blob
}

/** PostgreSQL cannot be used, or files of the embedded database belong to another account. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}

/** Throws FolderInUse if another process has the folder, and DatabaseRefused if the database cannot be used. */
export async function openDatabase({
  dataDirectory,
  databaseUrl,
  isSmall = false,
  isUnlimited = false,
  idleTransactionLimitMs = isUnlimited ? IDLE_MIGRATION_LIMIT_MS : IDLE_TRANSACTION_LIMIT_MS,
  dump,
}: DatabaseLocation): Promise<CounterDatabase> {
  if (databaseUrl) {
    return openPostgres(databaseUrl, {
      ...(!isUnlimited && STATEMENT_LIMITS),
      idle_in_transaction_session_timeout: idleTransactionLimitMs,
    })
  }
  if (dataDirectory === null) return openEmbedded(await PGlite.create(dump ? { loadDataDir: dump } : {}))
  await mkdir(dataDirectory, { recursive: true })
  const lock = await lockFolder(dataDirectory)
  try {
    const folder = join(dataDirectory, 'database')
    const engine = await startEngine(folder, isSmall)
    return openEmbedded(engine, {
      releaseFolder: lock.release,
      flush: () => flushLog(folder),
      flushFiles: () => flushFiles(folder),
    })
  } catch (problem) {
    await lock.release()
    const foreignPath = await findForeignPath(join(dataDirectory, 'database'))
    throw foreignPath === null ? problem : new DatabaseRefused(foreignFileMessage(foreignPath, dataDirectory))
  }
}

function foreignFileMessage(foreignPath: string, dataDirectory: string): string {
  return `The embedded database cannot be opened, because ${foreignPath} belongs to another account: a command may have run as root. Give the folder to the account of the server: chown -R ACCOUNT ${dataDirectory}`
}

// Both drivers answer the same calls; only the type of a raw result differs, and raw results are not used.
type AnyDriver = unknown

/** The parts of a database in a folder. */
interface FolderParts {
  releaseFolder: () => Promise<void>
  flush: () => Promise<void>
  flushFiles: () => Promise<void>
}

function openEmbedded(engine: PGlite, folderParts?: FolderParts): CounterDatabase {
  const driver: AnyDriver = drizzlePglite(engine)
  const endMaintenance = maintainEngine(engine, folderParts?.flushFiles)
  return Object.assign(driver as Statements /* one type for both drivers */, {
    connections: 1,
    ...(folderParts && { flush: folderParts.flush }),
    close: async () => {
      await endMaintenance()
      await engine.close()
      await folderParts?.releaseFolder()
    },
  })
}

/** For a transaction that waits for files, which may take minutes. It has no effect after the transaction. */
export async function liftIdleTransactionLimit(transaction: Statements): Promise<void> {
  await transaction.execute(sql`set local idle_in_transaction_session_timeout = 0`)
}

/** The text of a refusal, without account and password. */
function refusalMessage(connectionString: string, problem: unknown): string {
  const url = URL.canParse(connectionString) ? new URL(connectionString) : null
  // A host name with several addresses fails once per address; the error around these failures has no message.
  const reasons = problem instanceof AggregateError ? problem.errors : [problem]
  const messages = reasons.map((reason) => (reason instanceof Error ? reason.message : String(reason)))
  return `PostgreSQL${url ? ` at ${url.host}${url.pathname}` : ''} cannot be used: ${messages.join(', ')}`
}

const STATEMENT_LIMITS = {
  lock_timeout: LOCK_LIMIT_MS,
  statement_timeout: STATEMENT_LIMIT_MS,
  query_timeout: ANSWER_LIMIT_MS,
}

/**
 * PostgreSQL compiles statements that it estimates to take long. Counter's statements are short; the compilation would
 * take ten times as long as the statement itself. `options` in the URL replaces this option.
 */
const NO_COMPILATION = '-c jit=off'

async function openPostgres(connectionString: string, limits: PoolConfig): Promise<CounterDatabase> {
  const pool = new Pool({
    connectionString,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_LIMIT_MS,
    options: NO_COMPILATION,
    ...limits,
  })
  const lossLine = createRepeatedLine('warn')
  // The pool replaces a connection that the server ends. Without a listener its error would end this process.
  pool.on('connect', (connection) =>
    connection.on('error', (problem) => lossLine.write(serverLog.connectionLost(problem.message))),
  )
  pool.on('error', () => undefined) // the listener above logs the loss
  try {
    await pool.query('select 1')
  } catch (problem) {
    await pool.end()
    throw new DatabaseRefused(refusalMessage(connectionString, problem), { cause: problem })
  }
  const driver: AnyDriver = drizzleNodePostgres(pool)
  return Object.assign(driver as Statements /* one type for both drivers */, {
    connections: MOST_CONNECTIONS,
    poolUse: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    // The driver's own transaction never returns a connection that breaks at `begin`: after ten such connections all
    // calls wait.
    transaction: async (...work: Parameters<Statements['transaction']>) => {
      const connection = await pool.connect().catch((problem: unknown) => {
        throw new DatabaseAway('No connection to the database', { cause: problem })
      })
      let isConnectionSound = false
      try {
        const result = await drizzleNodePostgres(connection).transaction(...work)
        isConnectionSound = true
        return result
      } finally {
        // The connection of a failed transaction is closed: a statement that got no answer may still be running on it.
        connection.release(!isConnectionSound)
      }
    },
    close: () => pool.end(),
  })
}
