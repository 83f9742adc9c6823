// After a restore of the server the device looks for the orders that the server had confirmed.
import { beforeEach, describe, expect, test } from 'vitest'
import { createDelivery, type Delivery } from '#tests/support/delivery.ts'
import {
  sampleAttempt,
  sampleDealership,
  samplePendingOrder,
  sampleServerOrder,
} from '#tests/support/sample-orders.ts'
import { createSentOrderSearch, type SentOrderSearch } from './sent-order-search.ts'
import { assignedNumbers } from './history.ts'
import { applyEvent } from './machine.ts'
import type { PendingOrder } from './pending-order.ts'
import type { HistoryRead, OutboxPorts } from './ports.ts'

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
let movedOrders: PendingOrder[]
let reads: number

beforeEach(() => {
  delivery = createDelivery()
  delivery.world.clock = POSTED_AT + HOUR_MS
  delivery.world.oldestAt = POSTED_AT - 30 * 24 * HOUR_MS
  delivery.world.history = historyOf()
  movedOrders = []
  reads = 0
})

function open(order: PendingOrder = sentOrder): SentOrderSearch {
  ports = delivery.ports([order])
  const { read } = ports.history
  ports.history = {
    ...ports.history,
    read: (...args) => {
      reads += 1
      return read(...args)
    },
  }
  return createSentOrderSearch({
    ports,
    mayGoOn: () => true,
    onStateChange: (order) => movedOrders.push(order),
  })
}

/** Looks, waits as long as two reads have to be apart, and looks again. */
async function lookTwice(look: SentOrderSearch): Promise<PendingOrder['state'] | undefined> {
  await look.run()
  delivery.passTime(60_000)
  await look.run()
  return (await delivery.oldestOrder())?.state
}

test('an order is missing after two reads, a minute apart, did not find it', async () => {
  const look = open()
  await look.run()
  expect((await delivery.oldestOrder())?.state).toBe('sent')
  delivery.passTime(60_000)
  await look.run()
  expect((await delivery.oldestOrder())?.state).toBe('missing')
  expect(movedOrders.map(({ intent }) => intent)).toEqual([sentOrder.intent])
  expect(await ports.store.storeIdOfSentOrderSearch()).toBe('store-a')
})

test('an order that the first read finds stays sent', async () => {
  delivery.world.history = historyOf(sampleServerOrder())
  expect(await lookTwice(open())).toBe('sent')
  expect(reads).toBe(1)
})

test('the history is not read while the key store keeps its name', async () => {
  const order = {
    ...sentOrder,
    attempts: sentOrder.attempts.map((attempt) => ({ ...attempt, storeId: 'store-a' })),
  }
  expect(await lookTwice(open(order))).toBe('sent')
  expect(reads).toBe(0)
})

test('a missing order that a later restore brought back has the state sent again', async () => {
  delivery.world.history = historyOf(sampleServerOrder())
  expect(await lookTwice(open({ ...sentOrder, state: 'missing' }))).toBe('sent')
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
    ['the oldest order of the dealership is newer', () => (delivery.world.oldestAt = POSTED_AT + HOUR_MS)],
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
    expect(await lookTwice(open())).toBe('sent')
  })

  test('if only the first read lacks it', async () => {
    const look = open()
    await look.run()
    delivery.world.history = historyOf(sampleServerOrder())
    delivery.passTime(60_000)
    await look.run()
    expect((await delivery.oldestOrder())?.state).toBe('sent')
  })

  test('if it was sent without a key store', async () => {
    const order = {
      ...sentOrder,
      attempts: sentOrder.attempts.map((attempt) => ({ ...attempt, storeId: null })),
    }
    expect(await lookTwice(open(order))).toBe('sent')
    expect(reads).toBe(0)
  })
})

test('an order is missing if its number now belongs to an order of another person', async () => {
  const orderOfKim = sampleServerOrder({ user: { id: 8, name: 'Kim', login: 'kim', isAdmin: false } })
  delivery.world.history = historyOf(orderOfKim)
  expect(await lookTwice(open())).toBe('missing')
})

test('after a read that failed the device looks again', async () => {
  delivery.world.history = { kind: 'unreadable' }
  const look = open()
  await look.run()
  expect(await ports.store.storeIdOfSentOrderSearch()).toBeNull()
  delivery.world.history = historyOf()
  delivery.passTime(60_000)
  expect(await lookTwice(look)).toBe('missing')
})

test('devices look at different times after the server returned', async () => {
  const look = open()
  ports.chance = () => 0.5
  await look.run()
  expect(reads).toBe(0)
  delivery.passTime(150_000)
  await look.run()
  expect(reads).toBe(1)
})

test('the history of each dealership is read separately', async () => {
  const look = open()
  await ports.store.add({
    ...sentOrder,
    intent: '22222222-2222-4222-8222-222222222222',
    orderId: 901,
    dealership: sampleDealership({ id: 2 }),
  })
  await look.run()
  expect(reads).toBe(2)
})

test('a missing order that is taken back keeps no number, because the server may give it to another order', () => {
  const missing: PendingOrder = { ...sentOrder, state: 'missing' }
  expect(applyEvent(missing, { type: 'returned-to-cart' }, POSTED_AT)).toMatchObject({
    state: 'cancelled',
    orderId: null,
  })
  expect(assignedNumbers([missing])).toEqual(new Set())
})
