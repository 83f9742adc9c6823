// How delivery resolves an order whose outcome is unknown.
import { beforeEach, describe, expect, test } from 'vitest'
import { createDelivery, type Delivery, KEY_STORE, OPEN_ATTEMPT } from '#tests/support/delivery.ts'
import {
  sampleAttempt,
  sampleCustomer,
  samplePendingOrder,
  sampleServerOrder,
} from '#tests/support/sample-orders.ts'

const DAY_MS = 86_400_000

let delivery: Delivery
beforeEach(() => {
  delivery = createDelivery()
})

const unknownOrder = samplePendingOrder({ state: 'unknown', epoch: 2, attempts: [OPEN_ATTEMPT] })

test('an order with an unknown outcome is posted again with the same bytes while the same store keeps the key', async () => {
  const refusedAttempt = sampleAttempt({
    body: 'the body before the review',
    storeId: 'store-a',
    endedAt: 50_000,
  })
  const attempts = [refusedAttempt, OPEN_ATTEMPT]
  expect(await delivery.deliver({ ...unknownOrder, attempts })).toMatchObject({ state: 'sent', orderId: 900 })
  expect(delivery.sentOrders).toEqual([
    { intent: unknownOrder.intent, body: 'the stored body', storeId: 'store-a' },
  ])
})

test('the order of a visitor is posted again with the same key and bytes', async () => {
  delivery.world.authorId = 0
  const author = { id: 0, login: '', name: 'Harper Wells', isAdmin: false }
  const visitorsOrder = { ...unknownOrder, author, customer: sampleCustomer }
  expect(await delivery.deliver(visitorsOrder)).toMatchObject({ state: 'sent', orderId: 900 })
  expect(delivery.sentOrders).toEqual([
    { intent: unknownOrder.intent, body: 'the stored body', storeId: 'store-a' },
  ])
})

test('an order with an unknown outcome is not posted again to another store, after the retention or without keys', async () => {
  delivery.world.keyStore = { kind: 'available', storeId: 'store-b', retentionMs: 1 }
  expect(await delivery.deliver(unknownOrder)).toMatchObject({ state: 'unknown' })
  delivery.world.keyStore = { kind: 'none' }
  expect(await delivery.deliver(unknownOrder)).toMatchObject({ state: 'unknown' })
  delivery.world.keyStore = KEY_STORE
  const expiredAttempt = { ...OPEN_ATTEMPT, retentionMs: 9_000 }
  expect(await delivery.deliver({ ...unknownOrder, attempts: [expiredAttempt] })).toMatchObject({
    state: 'unknown',
  })
  expect(delivery.sentOrders).toEqual([])
})

test('an order with an unknown outcome is not posted again under another person’s session', async () => {
  delivery.world.authorId = 4
  expect(await delivery.deliver(unknownOrder)).toMatchObject({ state: 'unknown' })
  expect(delivery.sentOrders).toEqual([])
})

test('an order with an unknown outcome stays unknown while its author’s session is missing', async () => {
  delivery.world.authorId = 4
  expect(await delivery.deliver(unknownOrder)).toMatchObject({ state: 'unknown', isSessionMissing: true })
  delivery.world.keyStore = { kind: 'none' }
  delivery.world.history = { kind: 'signed-out' }
  expect(await delivery.deliver(unknownOrder)).toMatchObject({ state: 'unknown', isSessionMissing: true })
})

test('a read of the history counts from the time of its request, even if the answer comes an hour later', async () => {
  delivery.world.keyStore = { kind: 'none' }
  delivery.world.history = { kind: 'complete', orders: [] }
  delivery.passTime(OPEN_ATTEMPT.startedAt + 299_000 - delivery.world.clock)
  const deliveryPorts = delivery.ports([unknownOrder])
  await delivery.runPass(deliveryPorts)
  delivery.passTime(30_000)
  deliveryPorts.history = {
    ...deliveryPorts.history,
    read: async () => {
      delivery.passTime(3_600_000)
      return delivery.world.history
    },
  }
  await delivery.runPass(deliveryPorts)
  expect(await delivery.oldestOrder()).toMatchObject({ state: 'unknown' })
})

test('a person decides after two complete reads without the order, 300 s after the attempt', async () => {
  delivery.world.keyStore = { kind: 'none' }
  delivery.world.history = { kind: 'complete', orders: [] }
  const deliveryPorts = delivery.ports([unknownOrder])
  await delivery.runPass(deliveryPorts)
  delivery.passTime(60_000)
  await delivery.runPass(deliveryPorts)
  expect(await delivery.oldestOrder()).toMatchObject({ state: 'unknown' })
  delivery.passTime(OPEN_ATTEMPT.startedAt + 300_000 - delivery.world.clock)
  await delivery.runPass(deliveryPorts)
  expect(await delivery.oldestOrder()).toMatchObject({ state: 'needs-decision', probable: null })
})

describe('an order with an unknown outcome', () => {
  test('does not wait until a clock that was set back reaches the time of the earlier read', async () => {
    delivery.world.keyStore = { kind: 'none' }
    delivery.world.history = { kind: 'complete', orders: [] }
    const readInFuture = { at: 7 * DAY_MS, matches: [] }
    const deliveryPorts = delivery.ports([
      { ...unknownOrder, changedAt: 7 * DAY_MS, historyRead: readInFuture },
    ])
    for (let read = 0; read < 7; read += 1) {
      await delivery.runPass(deliveryPorts)
      delivery.world.clock += 60_000
    }
    expect(await delivery.oldestOrder()).toMatchObject({ state: 'needs-decision', probable: null })
  })

  test('stays unknown if the device’s clock was a week ahead when the read of the history began', async () => {
    delivery.world.keyStore = { kind: 'none' }
    const deliveryPorts = delivery.ports([
      { ...unknownOrder, historyRead: { at: delivery.world.clock - 1_000, matches: [] } },
    ])
    delivery.world.clock += 7 * DAY_MS
    deliveryPorts.history = {
      ...deliveryPorts.history,
      read: async () => {
        delivery.world.clock -= 7 * DAY_MS
        return { kind: 'complete', orders: [] }
      },
    }
    await delivery.runPass(deliveryPorts)
    expect(await delivery.oldestOrder()).toMatchObject({ state: 'unknown' })
  })
})

test('unreadable histories never prove that the order has not arrived', async () => {
  delivery.world.keyStore = { kind: 'none' }
  const deliveryPorts = delivery.ports([unknownOrder])
  for (let round = 0; round < 10; round += 1) {
    delivery.passTime(600_000)
    await delivery.runPass(deliveryPorts)
  }
  expect(await delivery.oldestOrder()).toMatchObject({ state: 'unknown' })
})

test('a person decides after 300 s if the author may not read the history', async () => {
  delivery.world.keyStore = { kind: 'none' }
  delivery.world.history = { kind: 'closed' }
  const deliveryPorts = delivery.ports([{ ...unknownOrder, historyRead: { at: 1, matches: [] } }])
  await delivery.runPass(deliveryPorts)
  expect(await delivery.oldestOrder()).toMatchObject({
    state: 'unknown',
    nextTryAt: OPEN_ATTEMPT.startedAt + 300_000,
  })
  delivery.world.clock = OPEN_ATTEMPT.startedAt + 300_000
  await delivery.runPass(deliveryPorts)
  expect(await delivery.oldestOrder()).toMatchObject({ state: 'needs-decision', historyRead: null })
})

test('the matching order of the history is offered to the person', async () => {
  delivery.world.keyStore = { kind: 'none' }
  delivery.world.history = {
    kind: 'complete',
    orders: [sampleServerOrder({ id: 777, createdAt: '11.20.2026 10:00' })],
  }
  const deliveryPorts = delivery.ports([unknownOrder])
  await delivery.runPass(deliveryPorts)
  delivery.passTime(60_000)
  await delivery.runPass(deliveryPorts)
  expect(await delivery.oldestOrder()).toMatchObject({
    state: 'needs-decision',
    probable: { orderId: 777, totalAmount: 75.88 },
  })
  expect(delivery.sentOrders).toEqual([])
})

describe('an order of the history that belongs to a finished order', () => {
  const finishedOrder = samplePendingOrder({
    intent: '22222222-2222-4222-8222-222222222222',
    state: 'sent',
    orderId: 777,
    attempts: [{ ...OPEN_ATTEMPT, endedAt: 95_000 }],
    changedAt: 95_000,
  })

  test.each([
    ['while the finished order is stored', false],
    ['when only its number is left', true],
  ])('is not offered %s', async (_, isPruned) => {
    delivery.world.keyStore = { kind: 'none' }
    delivery.world.history = { kind: 'complete', orders: [sampleServerOrder({ id: 777 })] }
    const deliveryPorts = delivery.ports([unknownOrder, finishedOrder])
    if (isPruned) await deliveryPorts.store.prune(1_000_000)
    await delivery.runPass(deliveryPorts)
    delivery.passTime(300_000)
    await delivery.runPass(deliveryPorts)
    expect(await deliveryPorts.store.read(unknownOrder.intent)).toMatchObject({
      state: 'needs-decision',
      probable: null,
    })
  })

  test('is no longer offered if it was offered before', async () => {
    const probable = { orderId: 777, createdAt: '11.20.2026 10:00', totalAmount: 75.88 }
    delivery.world.keyStore = { kind: 'none' }
    const deliveryPorts = delivery.ports([
      { ...unknownOrder, state: 'needs-decision', probable },
      finishedOrder,
    ])
    await delivery.runPass(deliveryPorts)
    expect(await deliveryPorts.store.read(unknownOrder.intent)).toMatchObject({
      state: 'unknown',
      probable: null,
    })
  })
})
