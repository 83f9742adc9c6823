// Two edges, each in its own process, over one PostgreSQL and in front of one backend.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { letLeasesLapse } from '#tests/support/key-leases.ts'
import { openDatabaseOn, type TestDatabase } from '#tests/support/open-test-database.ts'
import { bucketOrder, type OrderClerk, openOrderClerk } from '#tests/support/order-clerk.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { type PostgresServer, startPostgres } from '../../bin/find-postgres.mjs'

const CHECKOUT = { method: 'POST', path: /checkout$/ }
const VALIDATE = { method: 'POST', path: /validate$/ }

let postgres: PostgresServer
let database: TestDatabase & { databaseUrl: string }
let backend: RunningServer
let between: FaultProxy
let one: RunningServer
let other: RunningServer
let clerk: OrderClerk
beforeAll(async () => {
  postgres = await startPostgres()
  database = await openDatabaseOn(postgres.url)
  backend = await startServer({ words: ['--backend-only', '--failure-switches'] })
  between = await startFaultProxy(backend.url)
  const words = ['--backend', between.url, '--database-url', database.databaseUrl]
  // Both start at the same moment, on a database without tables.
  ;[one, other] = await Promise.all([
    startServer({ isSeeded: false, words }),
    startServer({ isSeeded: false, words }),
  ])
  clerk = await openOrderClerk(one.url, backend.url)
})
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await between.stop()
  await backend.stop()
  await database.drop()
  await postgres.stop()
})
afterEach(() => between.clear())

const newOrder = (poNumber: string) => ({ intent: randomUUID(), body: bucketOrder(poNumber) })
const letLapse = () => letLeasesLapse(one.dataDirectory, database.databaseUrl)

test('they share one store, although both made its tables', async () => {
  const { storeId } = await (await fetch(`${other.url}/edge`)).json()
  expect(storeId).toBe(clerk.storeId)
})

test('orders that reach both at the same moment are committed once each', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `A${index}`)
  const calls = names.map(newOrder).flatMap((order) => [
    { order, at: one },
    { order, at: other },
  ])
  const answers = await Promise.all(calls.map(({ order, at }) => clerk.send(order, at.url)))
  for (const { status, edge } of answers)
    expect(status === 200 ? 'placed' : edge).toMatch(/^(?:placed|in-progress)$/)
  expect(await clerk.committed(...names)).toEqual(names)
  for (const { order, at } of calls) expect((await clerk.send(order, at.url)).status).toBe(200)
  expect(between.matching(CHECKOUT).length).toBe(12)
})

test('when one is killed with an order in flight the other finds its row, and goes on serving', async () => {
  const order = newOrder('B1')
  between.script(CHECKOUT, 'swallow-answer')
  const answer = clerk.sendInVain(order)
  await expect.poll(() => clerk.committed('B1')).toEqual(['B1'])
  await one.kill()
  expect(await answer).toBe('no answer')
  expect((await clerk.send(order, other.url)).edge).toBe('in-progress')
  expect((await clerk.send(newOrder('B2'), other.url)).status).toBe(200)
  await letLapse()
  expect((await clerk.send(order, other.url)).edge).toBe('outcome-unknown')
  await one.restart()
  expect((await clerk.send(order)).edge).toBe('outcome-unknown')
  expect(await clerk.committed('B1', 'B2')).toEqual(['B1', 'B2'])
})

test('an edge that was frozen for longer than its lease forwards nothing when it wakes', async () => {
  const order = newOrder('C1')
  between.script(VALIDATE, { delayAnswerMs: 1000 })
  const checksBefore = between.matching(VALIDATE).length
  const slow = clerk.send(order)
  await expect.poll(() => between.matching(VALIDATE).length).toBe(checksBefore + 1)
  one.freeze()
  await letLapse()
  const placed = await clerk.send(order, other.url)
  expect(placed.status).toBe(200)
  one.thaw()
  expect((await slow).body).toBe(placed.body)
  expect(await clerk.committed('C1')).toEqual(['C1'])
})
