// After a restore of the server the device searches the history for the orders that the server had confirmed.
import { beforeEach, describe, expect, test } from 'vitest'
import { createDelivery, type Delivery } from '#tests/support/delivery.ts'
import {
  sampleAttempt,
  sampleCustomer,
  sampleDealership,
  samplePendingOrder,
  sampleServerOrder,
} from '#tests/support/sample-orders.ts'
import { assignedNumbers } from './history.ts'
import { applyEvent } from './machine.ts'
import type { PendingOrder } from './pending-order.ts'
import type { HistoryRead, OutboxPorts } from './ports.ts'
import { createSentOrderSearch, type SentOrderSearch } from './sent-order-search.ts'

/** 11.20.2026 12:00 in Chicago. */
const POSTED_AT = Date.UTC(2026, 10, 20, 18)
const HOUR_MS = 3_600_000

const sentOrder = samplePendingOrder({
  state: 'sent',
  orderId: 900,
  placedAt: POSTED_AT,
  attempts: [sampleAttempt({ startedAt: POSTED_AT, endedAt: POSTED_AT + 1000, storeId: 'store-before' })],
})

const historyOf = (...orders: ReturnType<typeof sampleServerOrder>[]): HistoryRead => ({
  kind: 'complete',
  orders,
})

let delivery: Delivery
let ports: OutboxPorts
let changedOrders: PendingOrder[]
let readCount: number

beforeEach(() => {
  delivery = createDelivery()
  delivery.world.clock = POSTED_AT + HOUR_MS
  delivery.world.oldestAt = POSTED_AT - 30 * 24 * HOUR_MS
  delivery.world.history = historyOf()
  changedOrders = []
  readCount = 0
})

function startSearch(order: PendingOrder = sentOrder): SentOrderSearch {
  ports = delivery.ports([order])
  const { read } = ports.history
  ports.history = {
    ...ports.history,
    read: (...args) => {
      readCount += 1
      return read(...args)
    },
  }
  return createSentOrderSearch({
    ports,
    mayGoOn: () => true,
    onStateChange: (order) => changedOrders.push(order),
  })
}

/** Searches, waits for the time that must be between two reads, and searches again. */
async function searchTwice(search: SentOrderSearch): Promise<PendingOrder['state'] | undefined> {
  await search.run()
  delivery.passTime(60_000)
  await search.run()
  return (await delivery.oldestOrder())?.state
}

test('an order is missing after two reads of the history, a minute apart, did not show it', async () => {
  const search = startSearch()
  await search.run()
  expect((await delivery.oldestOrder())?.state).toBe('sent')
  delivery.passTime(60_000)
  await search.run()
  expect((await delivery.oldestOrder())?.state).toBe('missing')
  expect(changedOrders.map(({ intent }) => intent)).toEqual([sentOrder.intent])
  expect(await ports.store.storeIdOfSentOrderSearch()).toBe('store-a')
})

test('an order that was sent a minute ago is searched for nine minutes later: the history may lag behind', async () => {
  delivery.world.clock = POSTED_AT + 61_000
  const search = startSearch()
  await search.run()
  delivery.passTime(539_999)
  await search.run()
  expect(readCount).toBe(0)
  delivery.passTime(1)
  delivery.world.history = historyOf(sampleServerOrder())
  await search.run()
  expect([readCount, (await delivery.oldestOrder())?.state]).toEqual([1, 'sent'])
})

test('an order that the first read finds stays sent', async () => {
  delivery.world.history = historyOf(sampleServerOrder())
  expect(await searchTwice(startSearch())).toBe('sent')
  expect(readCount).toBe(1)
})

test('the history is not read while the key store keeps its name', async () => {
  const order = {
    ...sentOrder,
    // The first POST was refused before the key store was renamed.
    attempts: [...sentOrder.attempts, sampleAttempt({ endedAt: POSTED_AT, storeId: 'store-a' })],
  }
  expect(await searchTwice(startSearch(order))).toBe('sent')
  expect(readCount).toBe(0)
})

test('a missing order that a later restore brought back changes to the state sent', async () => {
  delivery.world.history = historyOf(sampleServerOrder())
  expect(await searchTwice(startSearch({ ...sentOrder, state: 'missing' }))).toBe('sent')
})

describe('an order stays sent', () => {
  test.each<[string, () => void]>([
    ['the history cannot be read completely', () => (delivery.world.history = { kind: 'unreadable' })],
    ['its author is not signed in', () => (delivery.world.history = { kind: 'signed-out' })],
    ['its author may not read the dealership any more', () => (delivery.world.history = { kind: 'closed' })],
    [
      'the dealership has no older order: the backend may keep only newer ones',
      () => (delivery.world.oldestAt = null),
    ],
    [
      'the oldest order of the dealership is newer than it',
      () => (delivery.world.oldestAt = POSTED_AT + HOUR_MS),
    ],
    [
      'staff replaced it by an order with another number and the same time',
      () => (delivery.world.history = historyOf(sampleServerOrder({ id: 950, totalAmount: 80 }))),
    ],
    [
      'its author has an order with its number, at any time',
      () => (delivery.world.history = historyOf(sampleServerOrder({ createdAt: '11.18.2026 09:00' }))),
    ],
  ])('if %s', async (_, arrange) => {
    arrange()
    expect(await searchTwice(startSearch())).toBe('sent')
  })

  test('if only the first read of the history does not show it', async () => {
    const search = startSearch()
    await search.run()
    delivery.world.history = historyOf(sampleServerOrder())
    delivery.passTime(60_000)
    await search.run()
    expect((await delivery.oldestOrder())?.state).toBe('sent')
  })

  test('if it was sent without a key store', async () => {
    const order = {
      ...sentOrder,
      attempts: sentOrder.attempts.map((attempt) => ({ ...attempt, storeId: null })),
    }
    expect(await searchTwice(startSearch(order))).toBe('sent')
    expect(readCount).toBe(0)
  })
})

test('an order is missing if its number now belongs to an order of another person', async () => {
  const orderOfKim = sampleServerOrder({ user: { id: 8, name: 'Kim', login: 'kim', isAdmin: false } })
  delivery.world.history = historyOf(orderOfKim)
  expect(await searchTwice(startSearch())).toBe('missing')
})

test('after a failed read the device searches again', async () => {
  delivery.world.history = { kind: 'unreadable' }
  const search = startSearch()
  await search.run()
  expect(await ports.store.storeIdOfSentOrderSearch()).toBeNull()
  delivery.world.history = historyOf()
  delivery.passTime(60_000)
  expect(await searchTwice(search)).toBe('missing')
})

test('a device waits a random part of 300 s before its first search', async () => {
  const search = startSearch()
  ports.chance = () => 0.5
  await search.run()
  expect(readCount).toBe(0)
  delivery.passTime(150_000)
  await search.run()
  expect(readCount).toBe(1)
})

test('the history of each dealership is read separately', async () => {
  const search = startSearch()
  await ports.store.add({
    ...sentOrder,
    intent: '22222222-2222-4222-8222-222222222222',
    orderId: 901,
    dealership: sampleDealership({ id: 2 }),
  })
  await search.run()
  expect(readCount).toBe(2)
})

test('the order of a new customer is not searched for, because no history shows it', async () => {
  const search = startSearch({ ...sentOrder, customer: sampleCustomer })
  expect(await searchTwice(search)).toBe('sent')
  expect(readCount).toBe(0)
  expect(await ports.store.storeIdOfSentOrderSearch()).toBe('store-a')
})

test('a dealership whose history is closed to the author does not stop the search in another one', async () => {
  const search = startSearch()
  const otherIntent = '22222222-2222-4222-8222-222222222222'
  const dealership = sampleDealership({ id: 2 })
  await ports.store.add({ ...sentOrder, intent: otherIntent, orderId: 901, dealership })
  const { read } = ports.history
  ports.history.read = (order, ...rest) =>
    order.dealership.id === 2 ? read(order, ...rest) : Promise.resolve({ kind: 'closed' })
  await searchTwice(search)
  expect((await ports.store.read(sentOrder.intent))?.state).toBe('sent')
  expect((await ports.store.read(otherIntent))?.state).toBe('missing')
})

test('a missing order that is taken back keeps no number, because the server may give it to another order', () => {
  const missingOrder: PendingOrder = { ...sentOrder, state: 'missing' }
  expect(applyEvent(missingOrder, { type: 'returned-to-cart' }, POSTED_AT)).toMatchObject({
    state: 'cancelled',
    orderId: null,
  })
  expect(assignedNumbers([missingOrder])).toEqual(new Set())
})
