// PostgreSQL stops and comes back under two edges, each in its own process, which live on.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { letLeasesLapse } from '#tests/support/key-leases.ts'
import { openDatabaseOn, type TestDatabase } from '#tests/support/open-test-database.ts'
import { bucketOrder, type OrderClerk, openOrderClerk } from '#tests/support/order-clerk.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { type OwnPostgresServer, startOwnPostgres } from '../../bin/find-postgres.mjs'

const CHECKOUT = { method: 'POST', path: /checkout$/ }
const VALIDATE = { method: 'POST', path: /validate$/ }

let postgres: OwnPostgresServer
let database: TestDatabase & { databaseUrl: string }
let backend: RunningServer
let between: FaultProxy
let one: RunningServer
let other: RunningServer
let clerk: OrderClerk
beforeAll(async () => {
  postgres = await startOwnPostgres()
  database = await openDatabaseOn(postgres.url)
  backend = await startServer({ words: ['--backend-only', '--failure-switches'] })
  between = await startFaultProxy(backend.url)
  const words = ['--backend', between.url, '--database-url', database.databaseUrl]
  one = await startServer({ isSeeded: false, words })
  other = await startServer({ isSeeded: false, words })
  clerk = await openOrderClerk(one.url, backend.url)
})
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await between.stop()
  await backend.stop()
  await database.database.close()
  await postgres.stop()
})
beforeEach(() => {
  between.requests.length = 0
})
afterEach(async () => {
  between.clear()
  await postgres.comeUp()
  expect([one.isRunning(), other.isRunning()]).toEqual([true, true])
})

const newOrder = (poNumber: string) => ({ intent: randomUUID(), body: bucketOrder(poNumber) })
const forwards = () => between.matching(CHECKOUT).length
const letLapse = () => letLeasesLapse(one.dataDirectory, database.databaseUrl)

test('while PostgreSQL is away an order gets a fault that proves nothing; later its key goes out once', async () => {
  const placedBefore = newOrder('A1')
  const placed = await clerk.send(placedBefore)
  expect(placed.status).toBe(200)
  await postgres.halt()
  const order = newOrder('A2')
  for (const { url } of [one, other]) {
    for (const sent of [order, placedBefore]) {
      const answer = await clerk.send(sent, url)
      expect([answer.status, answer.edge, answer.isNotCommitted]).toEqual([500, null, false])
      expect(answer.body).toBe('{"error":{"code":10500,"message":"Server error"}}')
    }
    // Calls without the key store work on.
    expect(await (await fetch(`${url}/edge`)).json()).toMatchObject({ storeId: clerk.storeId, backend: 'up' })
    expect((await fetch(`${url}/catalog`)).status).toBe(200)
  }
  expect([forwards(), await clerk.committed('A2')]).toEqual([1, []])

  await postgres.comeUp()
  const sent = await clerk.send(order)
  expect(sent.status).toBe(200)
  expect((await clerk.send(order, other.url)).body).toBe(sent.body)
  expect((await clerk.send(placedBefore, other.url)).body).toBe(placed.body)
  expect(await clerk.committed('A1', 'A2')).toEqual(['A1', 'A2'])
  expect(forwards()).toBe(2)
})

test.each<['halt' | 'kill', string]>([
  ['halt', 'B1'],
  ['kill', 'B2'],
])('a %s and a restart during the author check go unnoticed', async (end, name) => {
  const order = newOrder(name)
  const go = between.pause(VALIDATE, 'answer')
  const answer = clerk.send(order)
  await expect.poll(() => between.matching(VALIDATE).length).toBe(1)
  await postgres[end]()
  await postgres.comeUp()
  go()
  expect((await answer).status).toBe(200)
  expect((await clerk.send(order, other.url)).status).toBe(200)
  expect(await clerk.committed(name)).toEqual([name])
  expect(forwards()).toBe(1)
})

test('PostgreSQL lost after the author check keeps the order from leaving; the same key goes out later', async () => {
  const order = newOrder('C1')
  const go = between.pause(VALIDATE, 'answer')
  const answer = clerk.send(order)
  await expect.poll(() => between.matching(VALIDATE).length).toBe(1)
  await postgres.halt()
  go()
  const first = await answer
  expect([first.status, first.edge, first.isNotCommitted]).toEqual([500, null, false])
  expect(forwards()).toBe(0)
  await postgres.comeUp()
  // The order got no row, so that nothing delays the next attempt.
  expect((await clerk.send(order, other.url)).status).toBe(200)
  expect(await clerk.committed('C1')).toEqual(['C1'])
  expect(forwards()).toBe(1)
})

test('PostgreSQL lost while the backend has the order does not delay its answer; the next attempt gets unknown', async () => {
  const order = newOrder('D1')
  const go = between.pause(CHECKOUT, 'answer')
  const answer = clerk.send(order)
  await expect.poll(() => clerk.committed('D1')).toEqual(['D1'])
  await postgres.kill()
  go()
  expect((await answer).status).toBe(200)
  await postgres.comeUp()
  expect((await clerk.send(order)).edge).toBe('in-progress')
  await letLapse()
  for (const { url } of [one, other]) {
    const later = await clerk.send(order, url)
    expect([later.status, later.edge, later.isNotCommitted]).toEqual([409, 'outcome-unknown', false])
  }
  expect(forwards()).toBe(1)
})

test('a restart under many orders at both edges commits none twice and denies no committed one', async () => {
  const names = Array.from({ length: 24 }, (_, index) => `E${index}`)
  const orders = names.map(newOrder)
  const answers = orders.map((order, index) => clerk.send(order, index % 2 ? other.url : one.url))
  await expect.poll(async () => (await clerk.committed(...names)).length, { interval: 5 }).toBeGreaterThan(3)
  await postgres.kill()
  await postgres.comeUp()
  for (const { status } of await Promise.all(answers)) expect([200, 500]).toContain(status)
  await letLapse()
  for (const [index, order] of orders.entries()) {
    const { status, edge, isNotCommitted } = await clerk.send(order, index % 2 ? one.url : other.url)
    const commits = await clerk.committed(names[index] ?? '')
    expect(isNotCommitted).toBe(false)
    if (status === 200) expect(commits).toEqual([names[index]])
    else expect([edge, commits.length <= 1]).toEqual(['outcome-unknown', true])
  }
})
