// The tables of keys go back to an earlier state, as after a restored dump or a failover to a lagging replica, while
// two edges run on one PostgreSQL.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { EDGE_HEADERS } from '#contract/edge.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { openDatabaseOn, type TestDatabase } from '#tests/support/open-test-database.ts'
import { bucketOrder, type OrderClerk, openOrderClerk } from '#tests/support/order-clerk.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { type PostgresServer, startPostgres } from '../../bin/start-postgres.mjs'

const CHECKOUT = { method: 'POST', path: /checkout$/ }
const VALIDATE = { method: 'POST', path: /validate$/ }
const KEY_TABLES = ['edge_key_store', 'edge_order_keys', 'edge_store_marks']

let postgres: PostgresServer
let database: TestDatabase & { databaseUrl: string }
let backend: RunningServer
let proxy: FaultProxy
let firstEdge: RunningServer
let secondEdge: RunningServer
let clerk: OrderClerk
beforeAll(async () => {
  postgres = await startPostgres()
  database = await openDatabaseOn(postgres.url)
  backend = await startServer({ args: ['--backend-only', '--failure-switches'] })
  proxy = await startFaultProxy(backend.url)
  const args = ['--backend', proxy.url, '--database-url', database.databaseUrl]
  firstEdge = await startServer({ isSeeded: false, args })
  secondEdge = await startServer({ isSeeded: false, args })
})
afterAll(async () => {
  await Promise.all([firstEdge.stop(), secondEdge.stop()])
  await proxy.stop()
  await backend.stop()
  await database.drop()
  await postgres.stop()
})
beforeEach(async () => {
  clerk = await openOrderClerk(firstEdge.url, backend.url)
})
afterEach(() => proxy.clear())

const runStatement = (statement: string) => database.database.execute(sql.raw(statement))

async function dumpKeys(): Promise<void> {
  for (const table of KEY_TABLES) {
    await runStatement(`drop table if exists saved_${table}`)
    await runStatement(`create table saved_${table} as table ${table}`)
  }
}

async function restoreKeys(): Promise<void> {
  for (const table of KEY_TABLES) {
    await runStatement(`truncate ${table}`)
    await runStatement(`insert into ${table} select * from saved_${table}`)
  }
}

const newOrder = (poNumber: string) => ({ intent: randomUUID(), body: bucketOrder(poNumber) })
const withAttempt = (count: number) => ({ headers: { [EDGE_HEADERS.attempt]: String(count) } })
const readStoreId = async ({ url }: RunningServer) => (await (await fetch(`${url}/edge`)).json()).storeId
const manageKeys = (action: string) => runCommand('keys', action, '--database-url', database.databaseUrl)

test('after a restore every edge refuses orders until the key store is renewed; then no order is doubled or lost', async () => {
  const dumpedOrder = newOrder('A1')
  expect((await clerk.send(dumpedOrder)).status).toBe(200)
  await dumpKeys()
  const lostOrder = newOrder('A2')
  expect((await clerk.send(lostOrder)).status).toBe(200)
  await restoreKeys()

  const resentAnswer = await clerk.send({ ...lostOrder, ...withAttempt(2) })
  expect([resentAnswer.status, resentAnswer.edgeReason, resentAnswer.isNotCommitted]).toEqual([
    503,
    'key-store-behind',
    false,
  ])
  const waitingOrder = newOrder('A3')
  for (const { url } of [firstEdge, secondEdge]) {
    const refusedAnswer = await clerk.send({ ...waitingOrder, ...withAttempt(1) }, url)
    expect([refusedAnswer.status, refusedAnswer.edgeReason, refusedAnswer.isNotCommitted]).toEqual([
      503,
      'key-store-behind',
      true,
    ])
  }
  expect(await clerk.committedNumbers('A1', 'A2', 'A3')).toEqual(['A1', 'A2'])

  const { code, output } = await manageKeys('renew')
  expect([code, output]).toEqual([0, expect.stringContaining(`in place of ${clerk.storeId}.`)])
  // For keys from before the renewal, the devices look for their orders in the history.
  for (const order of [dumpedOrder, lostOrder]) {
    const answer = await clerk.send({ ...order, ...withAttempt(3) })
    expect([answer.status, answer.edgeReason, answer.isNotCommitted]).toEqual([412, 'other-key-store', false])
  }
  const renewedStoreId = await readStoreId(firstEdge)
  expect(renewedStoreId).not.toBe(clerk.storeId)
  expect(
    (await clerk.send({ ...waitingOrder, storeId: renewedStoreId, ...withAttempt(2) }, secondEdge.url))
      .status,
  ).toBe(200)
  expect(await clerk.committedNumbers('A1', 'A2', 'A3')).toEqual(['A1', 'A2', 'A3'])
})

test('an edge that starts after the restore notices it from its data folder, and then all edges refuse orders', async () => {
  await dumpKeys()
  const lostOrder = newOrder('B1')
  expect((await clerk.send(lostOrder)).status).toBe(200)
  await firstEdge.halt()
  await secondEdge.halt()
  await restoreKeys()
  await firstEdge.restart()
  expect(firstEdge.output()).toContain(
    `The key store ${clerk.storeId} has fewer orders than this server forwarded`,
  )
  await secondEdge.restart()
  for (const { url } of [firstEdge, secondEdge]) {
    expect((await clerk.send({ ...lostOrder, ...withAttempt(2) }, url)).edgeReason).toBe('key-store-behind')
  }
  await manageKeys('renew')
  expect((await clerk.send({ ...lostOrder, ...withAttempt(3) })).edgeReason).toBe('other-key-store')
  expect(await clerk.committedNumbers('B1')).toEqual(['B1'])
})

test('a key store that an operator accepts keeps its id and takes orders again', async () => {
  await dumpKeys()
  await runStatement('update saved_edge_store_marks set mark = mark - 1')
  await restoreKeys()
  const order = newOrder('C1')
  expect((await clerk.send({ ...order, ...withAttempt(1) })).edgeReason).toBe('key-store-behind')
  const { code, output } = await manageKeys('accept')
  expect([code, output]).toEqual([0, expect.stringContaining(`The key store ${clerk.storeId} of`)])
  for (const { url } of [firstEdge, secondEdge]) {
    expect((await clerk.send({ ...order, ...withAttempt(2) }, url)).status).toBe(200)
  }
  expect(await readStoreId(firstEdge)).toBe(clerk.storeId)
  await firstEdge.restart()
  expect((await clerk.send({ ...order, ...withAttempt(3) })).status).toBe(200)
  expect(await clerk.committedNumbers('C1')).toEqual(['C1'])
})

test('an order whose key store is restored during the check of its author is not forwarded', async () => {
  await dumpKeys()
  expect((await clerk.send(newOrder('D1'))).status).toBe(200)
  const order = newOrder('D2')
  const checkCountBefore = proxy.requestsMatching(VALIDATE).length
  const releaseAnswer = proxy.pause(VALIDATE, 'answer')
  const answer = clerk.send({ ...order, ...withAttempt(1) })
  await expect.poll(() => proxy.requestsMatching(VALIDATE).length).toBe(checkCountBefore + 1)
  const forwardCountBefore = proxy.requestsMatching(CHECKOUT).length
  await restoreKeys()
  releaseAnswer()
  const { status, edgeReason, isNotCommitted } = await answer
  expect([status, edgeReason, isNotCommitted]).toEqual([503, 'key-store-behind', true])
  expect(proxy.requestsMatching(CHECKOUT).length).toBe(forwardCountBefore)
  await manageKeys('renew')
})

test('the command `keys` refuses an unknown word, and a folder without a database', async () => {
  const { code, output } = await runCommand('keys', 'forget')
  expect([code, output.split('\n')[0]]).toEqual([1, 'keys wants one word: renew or accept.'])
  const answerForMissingFolder = await runCommand('keys', 'renew', '--data', '/nowhere/at-all')
  expect([answerForMissingFolder.code, answerForMissingFolder.output]).toEqual([
    1,
    '/nowhere/at-all has no database. Name the data folder of the server (--data DIR), or its PostgreSQL (DATABASE_URL).\n',
  ])
})
