// PostgreSQL stops and starts again while two edges, each in its own process, run on.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { endLeases, extendLeases } from '#tests/support/key-leases.ts'
import { openDatabaseOn, type TestDatabase } from '#tests/support/open-test-database.ts'
import { bucketOrder, type OrderClerk, openOrderClerk } from '#tests/support/order-clerk.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { type OwnPostgresServer, startOwnPostgres } from '../../bin/start-postgres.mjs'

const CHECKOUT = { method: 'POST', path: /checkout$/ }
const VALIDATE = { method: 'POST', path: /validate$/ }

let postgres: OwnPostgresServer
let database: TestDatabase & { databaseUrl: string }
let backend: RunningServer
let proxy: FaultProxy
let firstEdge: RunningServer
let secondEdge: RunningServer
let clerk: OrderClerk
beforeAll(async () => {
  postgres = await startOwnPostgres()
  database = await openDatabaseOn(postgres.url)
  backend = await startServer({ args: ['--backend-only', '--failure-switches'] })
  proxy = await startFaultProxy(backend.url)
  const { databaseUrl } = database
  const args = ['--backend', proxy.url]
  firstEdge = await startServer({ isSeeded: false, databaseUrl, args })
  secondEdge = await startServer({ isSeeded: false, databaseUrl, args })
  clerk = await openOrderClerk(firstEdge.url, backend.url)
})
afterAll(async () => {
  await Promise.all([firstEdge.stop(), secondEdge.stop()])
  await proxy.stop()
  await backend.stop()
  await database.database.close()
  await postgres.stop()
})
beforeEach(() => {
  proxy.requests.length = 0
})
afterEach(async () => {
  proxy.clear()
  await postgres.restart()
  expect([firstEdge.isRunning(), secondEdge.isRunning()]).toEqual([true, true])
})

const newOrder = (poNumber: string) => ({ intent: randomUUID(), body: bucketOrder(poNumber) })
const countForwards = () => proxy.requestsMatching(CHECKOUT).length
const endAllLeases = () => endLeases(firstEdge.dataDirectory, database.databaseUrl)
const extendAllLeases = () => extendLeases(firstEdge.dataDirectory, database.databaseUrl)

test('while PostgreSQL is away an order is refused but not reported as not committed, and later it is forwarded once', async () => {
  const placedOrder = newOrder('A1')
  const placedAnswer = await clerk.send(placedOrder)
  expect(placedAnswer.status).toBe(200)
  await postgres.halt()
  const order = newOrder('A2')
  for (const { url } of [firstEdge, secondEdge]) {
    for (const sentOrder of [order, placedOrder]) {
      const answer = await clerk.send(sentOrder, url)
      expect([answer.status, answer.edgeReason, answer.isNotCommitted]).toEqual([
        503,
        'backend-unreachable',
        false,
      ])
    }
    // The edge tells devices that the backend is down, so orders wait. Calls that need no key store succeed.
    await expect
      .poll(async () => (await fetch(`${url}/edge`)).json())
      .toMatchObject({ storeId: clerk.storeId, backend: 'down' })
    expect((await fetch(`${url}/catalog`)).status).toBe(200)
  }
  expect([countForwards(), await clerk.committedNumbers('A2')]).toEqual([1, []])

  await postgres.restart()
  const sentAnswer = await clerk.send(order)
  expect(sentAnswer.status).toBe(200)
  expect((await clerk.send(order, secondEdge.url)).body).toBe(sentAnswer.body)
  expect((await clerk.send(placedOrder, secondEdge.url)).body).toBe(placedAnswer.body)
  expect(await clerk.committedNumbers('A1', 'A2')).toEqual(['A1', 'A2'])
  expect(countForwards()).toBe(2)
})

test.each<[stop: 'halt' | 'kill', poNumber: string]>([
  ['halt', 'B1'],
  ['kill', 'B2'],
])(
  'a %s and a restart of PostgreSQL during the check of the author do not disturb the order',
  async (stop, poNumber) => {
    const order = newOrder(poNumber)
    const releaseAnswer = proxy.pause(VALIDATE, 'answer')
    const answer = clerk.send(order)
    await expect.poll(() => proxy.requestsMatching(VALIDATE).length).toBe(1)
    await postgres[stop]()
    await postgres.restart()
    releaseAnswer()
    expect((await answer).status).toBe(200)
    expect((await clerk.send(order, secondEdge.url)).status).toBe(200)
    expect(await clerk.committedNumbers(poNumber)).toEqual([poNumber])
    expect(countForwards()).toBe(1)
  },
)

test('an order is not forwarded if PostgreSQL is lost after the check of the author; a later attempt is forwarded', async () => {
  const order = newOrder('C1')
  const releaseAnswer = proxy.pause(VALIDATE, 'answer')
  const answer = clerk.send(order)
  await expect.poll(() => proxy.requestsMatching(VALIDATE).length).toBe(1)
  await postgres.halt()
  releaseAnswer()
  const firstAnswer = await answer
  expect([firstAnswer.status, firstAnswer.edgeReason, firstAnswer.isNotCommitted]).toEqual([
    503,
    'backend-unreachable',
    false,
  ])
  expect(countForwards()).toBe(0)
  await postgres.restart()
  // The order has no row, so the next attempt is forwarded at once.
  expect((await clerk.send(order, secondEdge.url)).status).toBe(200)
  expect(await clerk.committedNumbers('C1')).toEqual(['C1'])
  expect(countForwards()).toBe(1)
})

test('an order gets its answer if PostgreSQL is lost while the backend has the order; after its lease a resend gets an unknown outcome', async () => {
  const order = newOrder('D1')
  const releaseAnswer = proxy.pause(CHECKOUT, 'answer')
  const answer = clerk.send(order)
  await expect.poll(() => clerk.committedNumbers('D1')).toEqual(['D1'])
  await postgres.kill()
  releaseAnswer()
  expect((await answer).status).toBe(200)
  await postgres.restart()
  await extendAllLeases()
  expect((await clerk.send(order)).edgeReason).toBe('in-progress')
  await endAllLeases()
  for (const { url } of [firstEdge, secondEdge]) {
    const laterAnswer = await clerk.send(order, url)
    expect([laterAnswer.status, laterAnswer.edgeReason, laterAnswer.isNotCommitted]).toEqual([
      409,
      'outcome-unknown',
      false,
    ])
  }
  expect(countForwards()).toBe(1)
})

test('after a restart of PostgreSQL during many orders no order is committed twice, and no committed order is reported as not committed', async () => {
  const poNumbers = Array.from({ length: 24 }, (_, index) => `E${index}`)
  const orders = poNumbers.map(newOrder)
  const answers = orders.map((order, index) => clerk.send(order, index % 2 ? secondEdge.url : firstEdge.url))
  await expect
    .poll(async () => (await clerk.committedNumbers(...poNumbers)).length, { interval: 5 })
    .toBeGreaterThan(3)
  await postgres.kill()
  await postgres.restart()
  for (const { status } of await Promise.all(answers)) expect([200, 503]).toContain(status)
  await endAllLeases()
  for (const [index, order] of orders.entries()) {
    const { status, edgeReason, isNotCommitted } = await clerk.send(
      order,
      index % 2 ? firstEdge.url : secondEdge.url,
    )
    const commits = await clerk.committedNumbers(poNumbers[index] ?? '')
    expect(isNotCommitted).toBe(false)
    if (status === 200) expect(commits).toEqual([poNumbers[index]])
    else expect([edgeReason, commits.length <= 1]).toEqual(['outcome-unknown', true])
  }
})
