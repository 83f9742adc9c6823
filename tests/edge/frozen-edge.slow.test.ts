// One of two edges is frozen (SIGSTOP) while its transaction has locked the row of the key store. PostgreSQL ends that
// transaction, so that the other edge places orders; the frozen edge continues later.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endLeases } from '#tests/support/key-leases.ts'
import { openDatabaseOn, type TestDatabase } from '#tests/support/open-test-database.ts'
import { bucketOrder, type OrderClerk, openOrderClerk } from '#tests/support/order-clerk.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { type PostgresServer, startPostgres } from '../../bin/start-postgres.mjs'

/** The name of the first edge's sessions in PostgreSQL. */
const FIRST_EDGE = 'first-edge'
/** PostgreSQL ends a transaction that runs no statement after 15 seconds; an edge waits 8 seconds for a lock. */
const FREE_AGAIN_MS = 60_000

let postgres: PostgresServer
let testDatabase: TestDatabase & { databaseUrl: string }
let backend: RunningServer
let firstEdge: RunningServer
let secondEdge: RunningServer
let clerk: OrderClerk
beforeAll(async () => {
  postgres = await startPostgres()
  testDatabase = await openDatabaseOn(postgres.url)
  backend = await startServer({ args: ['--backend-only', '--failure-switches'] })
  const { databaseUrl } = testDatabase
  const args = ['--backend', backend.url]
  const firstUrl = `${databaseUrl}?application_name=${FIRST_EDGE}`
  firstEdge = await startServer({ isSeeded: false, databaseUrl: firstUrl, args })
  secondEdge = await startServer({ isSeeded: false, databaseUrl, args })
  clerk = await openOrderClerk(firstEdge.url, backend.url)
})
afterAll(async () => {
  await Promise.all([firstEdge.stop(), secondEdge.stop()])
  await backend.stop()
  await testDatabase.drop()
  await postgres.stop()
})

const newOrder = (poNumber: string) => ({ intent: randomUUID(), body: bucketOrder(poNumber) })

async function doesFirstEdgeWaitForLock(): Promise<boolean> {
  const waitingSessions = await testDatabase.database
    .select({ pid: sql<number>`pid` })
    .from(sql`pg_stat_activity`)
    .where(sql`application_name = ${FIRST_EDGE} and wait_event_type = 'Lock'`)
  return waitingSessions.length > 0
}

/** Sends an order through the first edge, and freezes this edge while its transaction has the row of the key store. */
async function freezeFirstEdgeWith(order: ReturnType<typeof newOrder>) {
  return testDatabase.database.transaction(async (transaction) => {
    await transaction.execute(sql`select from edge_key_store for update`)
    const answer = clerk.trySend({ ...order, headers: { 'Counter-Attempt': '1' } })
    await expect.poll(doesFirstEdgeWaitForLock).toBe(true)
    firstEdge.freeze()
    return { answer }
  })
}

test('while an edge is frozen with a lock, the other edge places orders; when it continues, no order is placed twice or wrongly reported', async () => {
  // Both edges have forwarded an order, so each knows that it is not the only edge.
  expect((await clerk.send(newOrder('F1'))).status).toBe(200)
  expect((await clerk.send(newOrder('F2'), secondEdge.url)).status).toBe(200)
  expect((await clerk.send(newOrder('F3'))).status).toBe(200)
  const frozenOrder = newOrder('F4')
  const { answer: frozenAnswer } = await freezeFirstEdgeWith(frozenOrder)
  const otherOrder = newOrder('F5')
  const sendOther = () => clerk.send(otherOrder, secondEdge.url)
  await expect
    .poll(async () => (await sendOther()).status, { timeout: FREE_AGAIN_MS, interval: 500 })
    .toBe(200)
  // The device asks the other edge for the order that it sent to the frozen edge.
  const repeatedOrder = { ...frozenOrder, headers: { 'Counter-Attempt': '2' } }
  await endLeases(firstEdge.dataDirectory, testDatabase.databaseUrl)
  const placedAnswer = await clerk.send(repeatedOrder, secondEdge.url)
  expect(placedAnswer.status).toBe(200)

  firstEdge.thaw()
  expect(await frozenAnswer).toMatchObject({ status: 503, isNotCommitted: false })
  expect((await clerk.send(repeatedOrder)).body).toBe(placedAnswer.body)
  expect((await clerk.send(newOrder('F6'))).status).toBe(200)
  expect(firstEdge.isRunning()).toBe(true)
  expect(firstEdge.output()).toContain('terminating connection due to idle-in-transaction timeout')
  const poNumbers = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6']
  expect(await clerk.committedNumbers(...poNumbers)).toEqual(poNumbers)
})
