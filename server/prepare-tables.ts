import { sql } from 'drizzle-orm'
import { log } from '#server/log/log.ts'
import { startLog } from '#texts/server.ts'
import { underMigrationLock } from './database/migrate.ts'
import { type CounterDatabase, openDatabase } from './database/open-database.ts'
import { migrateKeys } from './edge/key-store/migrate-keys.ts'
import { migrateReference } from './reference/migrate-reference.ts'
import { hasData, seedDemoWorld } from './reference/seed/seed-demo-world.ts'
import { seedEmptyWorld } from './reference/seed/seed-empty-world.ts'

export interface NewWorld {
  /** True: a new database gets no demo world, only roles, the states of the country and the firm itself. */
  isEmpty: boolean
  /** The number of products in a new database; null: as many as the demo world has. */
  productCount: number | null
  /** The approximate number of orders in a new database; null: as many as the demo world has. */
  orderCount: number | null
  /**
   * The number of companies in a new database; null: as many as the demo world has. Each added company has four users.
   */
  companyCount: number | null
}

export interface TableSettings {
  databaseUrl: string | null
  /** True if an edge keeps the keys of orders in this database. */
  hasKeys: boolean
  /** The first data of a new database of the reference server; null: no reference server uses this database. */
  newWorld: NewWorld | null
}

/**
 * Brings the tables to the version of this server and fills a new database. Resolves with true if it made a new demo
 * world. Throws MigrationRefused.
 */
export function prepareTables(database: CounterDatabase, settings: TableSettings): Promise<boolean> {
  return withoutLimits(database, settings.databaseUrl, async (unlimitedDatabase) => {
    const { hasKeys, newWorld } = settings
    if (newWorld) await migrateReference(unlimitedDatabase)
    if (hasKeys) await migrateKeys(unlimitedDatabase)
    return newWorld !== null && (await fillNewDatabase(unlimitedDatabase, newWorld))
  })
}

/** Migrations and the demo world may take minutes. On PostgreSQL they run on connections without time limits. */
async function withoutLimits<Result>(
  database: CounterDatabase,
  databaseUrl: string | null,
  work: (unlimitedDatabase: CounterDatabase) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl === null) return work(database)
  const unlimitedDatabase = await openDatabase({ dataDirectory: null, databaseUrl, isUnlimited: true })
  try {
    return await work(unlimitedDatabase)
  } finally {
    await unlimitedDatabase.close()
  }
}

/** If two servers start with the same new database, one fills it and the other waits. */
async function fillNewDatabase(database: CounterDatabase, newWorld: NewWorld): Promise<boolean> {
  if (await hasData(database)) return false
  const isNewDemoWorld = await underMigrationLock(database, async (transaction) => {
    if (await hasData(transaction)) return false
    if (newWorld.isEmpty) {
      await seedEmptyWorld(transaction)
      log.info(startLog.newEmptyWorld)
      return false
    }
    log.info(startLog.newDemoWorld)
    await seedDemoWorld(transaction, {
      today: new Date(),
      productCount: newWorld.productCount ?? undefined,
      orderCount: newWorld.orderCount ?? undefined,
      companyCount: newWorld.companyCount ?? undefined,
    })
    return true
  })
  // After a vacuum PostgreSQL knows that no row is dead, and can answer from the indexes of large tables alone.
  if (isNewDemoWorld) await database.execute(sql`vacuum (analyze)`)
  return isNewDemoWorld
}
