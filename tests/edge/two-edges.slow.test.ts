// Two edges, each in its own process, with one PostgreSQL and one backend.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { endLeases } from '#tests/support/key-leases.ts'
import { openDatabaseOn, type TestDatabase } from '#tests/support/open-test-database.ts'
import { bucketOrder, type OrderClerk, openOrderClerk } from '#tests/support/order-clerk.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { type PostgresServer, startPostgres } from '../../bin/start-postgres.mjs'

const CHECKOUT = { method: 'POST', path: /checkout$/ }
const VALIDATE = { method: 'POST', path: /validate$/ }

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
  const { databaseUrl } = database
  const args = ['--backend', proxy.url]
  // Both edges start at the same time, with a database without tables.
  ;[firstEdge, secondEdge] = await Promise.all([
    startServer({ isSeeded: false, databaseUrl, args }),
    startServer({ isSeeded: false, databaseUrl, args }),
  ])
  clerk = await openOrderClerk(firstEdge.url, backend.url)
})
afterAll(async () => {
  await Promise.all([firstEdge.stop(), secondEdge.stop()])
  await proxy.stop()
  await backend.stop()
  await database.drop()
  await postgres.stop()
})
afterEach(() => proxy.clear())

const newOrder = (poNumber: string) => ({ intent: randomUUID(), body: bucketOrder(poNumber) })
const endAllLeases = () => endLeases(firstEdge.dataDirectory, database.databaseUrl)

test('two edges have one store, although both started with an empty database', async () => {
  const { storeId } = await (await fetch(`${secondEdge.url}/edge`)).json()
  expect(storeId).toBe(clerk.storeId)
})

test('an order that reaches both edges at the same time is committed once', async () => {
  const poNumbers = Array.from({ length: 12 }, (_, index) => `A${index}`)
  const calls = poNumbers.map(newOrder).flatMap((order) => [
    { order, edge: firstEdge },
    { order, edge: secondEdge },
  ])
  const answers = await Promise.all(calls.map(({ order, edge }) => clerk.send(order, edge.url)))
  for (const { status, edgeReason } of answers)
    expect(status === 200 ? 'placed' : edgeReason).toMatch(/^(?:placed|in-progress)$/)
  expect(await clerk.committedNumbers(...poNumbers)).toEqual(poNumbers)
  for (const { order, edge } of calls) expect((await clerk.send(order, edge.url)).status).toBe(200)
  expect(proxy.requestsMatching(CHECKOUT).length).toBe(12)
})

test('after one edge is killed with an order in flight, the other edge finds the row of this order and serves other orders', async () => {
  const order = newOrder('B1')
  proxy.script(CHECKOUT, 'swallow-answer')
  const answer = clerk.trySend(order)
  await expect.poll(() => clerk.committedNumbers('B1')).toEqual(['B1'])
  await firstEdge.kill()
  expect(await answer).toBe('no answer')
  expect((await clerk.send(order, secondEdge.url)).edgeReason).toBe('in-progress')
  expect((await clerk.send(newOrder('B2'), secondEdge.url)).status).toBe(200)
  await endAllLeases()
  expect((await clerk.send(order, secondEdge.url)).edgeReason).toBe('outcome-unknown')
  await firstEdge.restart()
  expect((await clerk.send(order)).edgeReason).toBe('outcome-unknown')
  expect(await clerk.committedNumbers('B1', 'B2')).toEqual(['B1', 'B2'])
})

test('an edge that was paused while it checked the author does not forward the order, which the other edge placed meanwhile', async () => {
  const order = newOrder('C1')
  let passAnswer = (): void => undefined
  const answerAfter = new Promise<void>((resolve) => {
    passAnswer = resolve
  })
  proxy.script(VALIDATE, { answerAfter })
  const checkCountBefore = proxy.requestsMatching(VALIDATE).length
  const slowAnswer = clerk.send(order)
  await expect.poll(() => proxy.requestsMatching(VALIDATE).length).toBe(checkCountBefore + 1)
  firstEdge.freeze()
  await endAllLeases()
  const placedAnswer = await clerk.send(order, secondEdge.url)
  expect(placedAnswer.status).toBe(200)
  passAnswer()
  firstEdge.thaw()
  expect((await slowAnswer).body).toBe(placedAnswer.body)
  expect(await clerk.committedNumbers('C1')).toEqual(['C1'])
})
