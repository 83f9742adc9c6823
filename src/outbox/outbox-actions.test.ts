// Copies of orders, the start of a pass for a new order, and the end of the outbox with its page.
import { expect, test, vi } from 'vitest'
import { createDelivery, type Delivery } from '#tests/support/delivery.ts'
import {
  sampleAttempt,
  sampleAuthor,
  sampleLines,
  samplePendingOrder,
  sampleRequest,
} from '#tests/support/sample-orders.ts'
import { createOutbox } from './create-outbox.ts'
import type { PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'

const NEW_INTENT = '10000000-0000-4000-8000-000000000000'

function openOutbox(delivery: Delivery, orders: PendingOrder[], changedPorts: Partial<OutboxPorts> = {}) {
  const ports = delivery.ports(orders)
  return createOutbox({
    ports: { ...ports, newUuid: () => NEW_INTENT, ...changedPorts },
    author: () => sampleAuthor,
    hasSession: () => true,
    isOnline: () => true,
    probe: async () => true,
    confirmSession: async () => true,
    parseOrder: () => null,
    onUnwatchedChange: () => {},
    onSendingChange: () => {},
  })
}

test('a copy has the order; the copy of an order that this version cannot read has its stored row', async () => {
  const order = samplePendingOrder()
  const outbox = openOutbox(createDelivery(), [order])
  const copy = await outbox.makeCopy(order.intent)
  expect(JSON.parse(copy?.text ?? '')).toMatchObject({ order: { intent: order.intent, state: 'waiting' } })
  expect(await outbox.makeCopy(NEW_INTENT)).toBeNull()

  const unreadableOrder = samplePendingOrder({ state: 'unreadable' })
  const copyOfRow = await openOutbox(createDelivery(), [unreadableOrder]).makeCopy(unreadableOrder.intent)
  const { order: content } = JSON.parse(copyOfRow?.text ?? '')
  expect(content).toEqual({ state: 'unreadable', raw: expect.stringContaining(unreadableOrder.intent) })
})

test('a sealed order has no copy, because nobody could read it', async () => {
  const order = samplePendingOrder({ isSealed: true })
  expect(await openOutbox(createDelivery(), [order]).makeCopy(order.intent)).toBeNull()
})

test('placing an order also sends an older order that waits for its time', async () => {
  const delivery = createDelivery()
  delivery.world.answers = [
    { kind: 'delivered', orderId: 900 },
    { kind: 'delivered', orderId: 901 },
  ]
  const waitingOrder = samplePendingOrder({ nextTryAt: delivery.world.clock + 60_000 })
  const outbox = openOutbox(delivery, [waitingOrder])
  Object.assign(delivery.store().cart, { revision: 1, lines: [...sampleLines] })
  await outbox.place(sampleRequest())
  await vi.waitFor(() =>
    expect(delivery.sentOrders.map(({ intent }) => intent)).toEqual([waitingOrder.intent, NEW_INTENT]),
  )
  outbox.stop()
})

test('a stopped outbox leaves no timer of its plan or of its search for sent orders', async () => {
  const delivery = createDelivery()
  const sentOrder = samplePendingOrder({
    state: 'sent',
    orderId: 900,
    attempts: [sampleAttempt({ endedAt: 20_000, storeId: 'store-before' })],
  })
  const waitingOrder = samplePendingOrder({ intent: NEW_INTENT, nextTryAt: delivery.world.clock + 60_000 })
  const timers = new Set<object>()
  const outbox = openOutbox(delivery, [sentOrder, waitingOrder], {
    runAfter() {
      const timer = {}
      timers.add(timer)
      return () => timers.delete(timer)
    },
  })
  outbox.wake()
  await vi.waitFor(() => expect(timers.size).toBe(2))
  outbox.stop()
  expect(timers.size).toBe(0)
})
