// Orders of an account that was unlocked on this device and has no session.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDelivery, DELIVERED, type Delivery } from '#tests/support/delivery.ts'
import {
  sampleAttempt,
  sampleAuthor,
  sampleLines,
  samplePendingOrder,
  sampleRequest,
} from '#tests/support/sample-orders.ts'
import { createOutbox, type RunningOutbox } from './create-outbox.ts'
import type { PendingOrder } from './pending-order.ts'

let delivery: Delivery
let hasSession: boolean
let sessionRequestCount: number

function openOutbox(orders: PendingOrder[] = []): RunningOutbox {
  const ports = delivery.ports(orders)
  delivery.store().cart.revision = 1
  delivery.store().cart.lines = [...sampleLines]
  return createOutbox({
    ports: { ...ports, newUuid: () => '10000000-0000-4000-8000-000000000000' },
    author: () => sampleAuthor,
    hasSession: () => hasSession,
    isOnline: () => true,
    probe: async () => true,
    async confirmSession() {
      sessionRequestCount += 1
      return true
    },
    parseOrder: () => null,
    onUnwatchedChange: () => {},
    onSendingChange: () => {},
  })
}

const readStates = async () => (await delivery.store().list()).map((order) => order.state)

beforeEach(() => {
  delivery = createDelivery()
  delivery.world.lastAnswer = DELIVERED
  sessionRequestCount = 0
  hasSession = false
})

describe('while the account is unlocked without a session', () => {
  test('an order is sent only after the sign-in', async () => {
    const outbox = openOutbox()
    const outcome = await outbox.place(sampleRequest())
    expect(outcome).toMatchObject({
      kind: 'placed',
      order: { state: 'sign-in', journal: [{ reason: 'saved' }, { reason: 'session-over' }] },
    })
    outbox.wake()
    outbox.serverReturned()
    await outbox.sendAllNow()
    expect([delivery.sentOrders, sessionRequestCount]).toEqual([[], 0])

    hasSession = true
    await outbox.sessionBegan()
    await vi.waitUntil(async () => (await readStates())[0] === 'sent')
    expect(delivery.sentOrders).toHaveLength(1)
    outbox.stop()
  })

  test('the earlier orders wait for the sign-in, and so does an order that is sent with changes', async () => {
    const reviewedOrder = samplePendingOrder({
      intent: '20000000-0000-4000-8000-000000000000',
      state: 'needs-review',
    })
    const orderOfColleague = samplePendingOrder({
      intent: '30000000-0000-4000-8000-000000000000',
      author: { ...sampleAuthor, id: 4 },
    })
    const outbox = openOutbox([samplePendingOrder(), reviewedOrder, orderOfColleague])
    await outbox.begin()
    expect(await readStates()).toEqual(['sign-in', 'needs-review', 'waiting'])

    expect(await outbox.sendWithChanges(reviewedOrder.intent, reviewedOrder.lines)).toBe(true)
    await vi.waitFor(async () => expect(await readStates()).toEqual(['sign-in', 'sign-in', 'waiting']))
    expect(delivery.sentOrders).toEqual([])
    outbox.stop()
  })

  test('an order of unknown outcome notes that its session is missing', async () => {
    const outbox = openOutbox([samplePendingOrder({ state: 'unknown', attempts: [sampleAttempt()] })])
    await outbox.begin()
    expect(await delivery.store().list()).toMatchObject([{ state: 'unknown', isSessionMissing: true }])
    outbox.stop()
  })
})
