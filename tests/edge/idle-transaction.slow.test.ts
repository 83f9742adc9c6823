// PostgreSQL ends the session of a transaction that runs no statement for the limit, and frees its locks.
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConsistently } from '#server/commands/archive/database-copy.ts'
import { isDatabaseAway } from '#server/database/database-away.ts'
import { type CounterDatabase, openDatabase, type Statements } from '#server/database/open-database.ts'
import { openDatabaseOn, type TestDatabase } from '#tests/support/open-test-database.ts'
import { recordLog } from '#tests/support/record-log.ts'
import { type PostgresServer, startPostgres } from '../../bin/start-postgres.mjs'

const ENDED_MESSAGE =
  'A connection to PostgreSQL was lost (terminating connection due to idle-in-transaction timeout). It is opened again when a statement needs it.'

let postgres: PostgresServer
let testDatabase: TestDatabase & { databaseUrl: string }
let idleDatabase: CounterDatabase
let recordedLog: ReturnType<typeof recordLog>
beforeAll(async () => {
  postgres = await startPostgres()
  testDatabase = await openDatabaseOn(postgres.url)
  await testDatabase.database.execute(sql`create table counters (name text, value int)`)
  await testDatabase.database.execute(sql`insert into counters values ('orders', 1)`)
})
afterAll(async () => {
  await testDatabase.drop()
  await postgres.stop()
})
beforeEach(async () => {
  recordedLog = recordLog()
  const { databaseUrl } = testDatabase
  idleDatabase = await openDatabase({ dataDirectory: null, databaseUrl, idleTransactionLimitMs: 200 })
})
afterEach(async () => {
  await idleDatabase.close()
  recordedLog.stop()
})

const raise = (statements: Statements) => statements.execute(sql`update counters set value = value + 1`)

async function readValue(): Promise<number | undefined> {
  const [row] = await testDatabase.database.select({ value: sql<number>`value` }).from(sql`counters`)
  return row?.value
}

test('the lock of an idle transaction is freed, its next statement fails as if the database were away, and later ones work', async () => {
  const idleTransaction = idleDatabase.transaction(async (transaction) => {
    await raise(transaction)
    // Waits for the row that this transaction has locked.
    await raise(testDatabase.database)
    await expect.poll(recordedLog.sentences).toEqual([ENDED_MESSAGE])
    await raise(transaction)
  })
  const problem = await idleTransaction.catch((reason: unknown) => reason)
  expect(isDatabaseAway(problem)).toBe(true)
  expect(await readValue()).toBe(2)
  await idleDatabase.transaction(raise)
  expect(await readValue()).toBe(3)
})

test('a transaction that reads an archive may be idle, because a disk can be slow', async () => {
  await readConsistently(idleDatabase, async ({ tables }) => {
    await testDatabase.database.execute(sql`select pg_sleep(0.6)`)
    for (const table of tables) for await (const rows of table.rows()) expect(rows.length).toBe(1)
  })
  expect(recordedLog.sentences()).toEqual([])
})
