// PostgreSQL is frozen (SIGSTOP): it keeps its connections and does not answer.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { openDatabaseOn, type TestDatabase } from '#tests/support/open-test-database.ts'
import { bucketOrder, type OrderClerk, openOrderClerk } from '#tests/support/order-clerk.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { type OwnPostgresServer, startOwnPostgres } from '../../bin/start-postgres.mjs'

const CHECKOUT = { method: 'POST', path: /checkout$/ }
/** The app gives up the call of an order after 45 seconds, and most other calls after 20 seconds. */
const ORDER_LIMIT_MS = 45_000
const CALL_LIMIT_MS = 20_000
const FIRST_ATTEMPT = { headers: { 'Counter-Attempt': '1' } }

let postgres: OwnPostgresServer
let keyDatabase: TestDatabase & { databaseUrl: string }
let backendDatabase: TestDatabase & { databaseUrl: string }
let backend: RunningServer
let proxy: FaultProxy
let edge: RunningServer
let clerk: OrderClerk
beforeAll(async () => {
  postgres = await startOwnPostgres()
  keyDatabase = await openDatabaseOn(postgres.url)
  backendDatabase = await openDatabaseOn(postgres.url)
  backend = await startServer({ args: ['--backend-only', '--failure-switches'] })
  proxy = await startFaultProxy(backend.url)
  edge = await startServer({
    isSeeded: false,
    databaseUrl: keyDatabase.databaseUrl,
    args: ['--backend', proxy.url],
  })
  clerk = await openOrderClerk(edge.url, backend.url)
})
afterEach(() => postgres.thaw())
afterAll(async () => {
  await edge.stop()
  await proxy.stop()
  await backend.stop()
  await keyDatabase.database.close()
  await backendDatabase.database.close()
  await postgres.stop()
})

const newOrder = (poNumber: string) => ({ intent: randomUUID(), body: bucketOrder(poNumber) })
const countForwards = () => proxy.requestsMatching(CHECKOUT).length

test('while PostgreSQL is frozen an order is refused within the limits of the app, and reported as not committed only if that is proven', async () => {
  const placedOrder = newOrder('A1')
  expect((await clerk.send(placedOrder)).status).toBe(200)
  await postgres.freeze()
  const order = newOrder('A2')
  const sentAt = performance.now()
  const answers = await Promise.all([
    clerk.send({ ...order, ...FIRST_ATTEMPT }),
    clerk.send(newOrder('A3')),
    clerk.send({ ...placedOrder, ...FIRST_ATTEMPT }),
  ])
  expect(performance.now() - sentAt).toBeLessThan(ORDER_LIMIT_MS)
  expect(
    answers.map(({ status, edgeReason, isNotCommitted }) => [status, edgeReason, isNotCommitted]),
  ).toEqual([
    [503, 'backend-unreachable', true],
    // Not proven: the second order has no attempt number, so an earlier POST may have arrived. The third order was
    // placed before.
    [503, 'backend-unreachable', false],
    [503, 'backend-unreachable', false],
  ])
  expect(countForwards()).toBe(1)
  expect(edge.isRunning()).toBe(true)

  await postgres.thaw()
  // PostgreSQL now runs the statements that waited, and they claim the key. The key is free when its lease ends.
  const sendAgain = () => clerk.send({ ...order, headers: { 'Counter-Attempt': '2' } })
  await expect.poll(async () => (await sendAgain()).status, { timeout: 90_000, interval: 1000 }).toBe(200)
  expect(await clerk.committedNumbers('A1', 'A2', 'A3')).toEqual(['A1', 'A2'])
})

test('while PostgreSQL is frozen the reference server answers 503 within the limits of the app', async () => {
  const reference = await startServer({
    databaseUrl: backendDatabase.databaseUrl,
    args: ['--backend-only', '--products', '10', '--orders', '10'],
  })
  const readStates = () =>
    fetch(`${reference.url}/${dealershipCalls.states.path}`, { headers: { Authorization: BASIC_HEADER } })
  try {
    expect((await readStates()).status).toBe(200)
    await postgres.freeze()
    const askedAt = performance.now()
    // There are more calls than connections in the pool.
    const statuses = await Promise.all(Array.from({ length: 15 }, async () => (await readStates()).status))
    expect(performance.now() - askedAt).toBeLessThan(CALL_LIMIT_MS)
    expect(new Set(statuses)).toEqual(new Set([503]))
    await postgres.thaw()
    await expect.poll(async () => (await readStates()).status).toBe(200)
  } finally {
    await postgres.thaw()
    await reference.stop()
  }
})
