// The answers of the server while one order is checked and sent.
import { beforeEach, expect, test } from 'vitest'
import { orderMachine } from '#outbox/machine.ts'
import { orderQueue } from '#outbox/order-queue.ts'
import { createClaimWatch, runPass } from '#outbox/queue/run-pass.ts'
import { createDelivery, type Delivery, OPEN_ATTEMPT } from '#tests/support/delivery.ts'
import { sampleAttempt, samplePendingOrder, sampleServerOrder } from '#tests/support/sample-orders.ts'
import type { PendingOrder } from './pending-order.ts'

let delivery: Delivery
beforeEach(() => {
  delivery = createDelivery()
})

test.each([
  ['later than its own wait', 160_000, 160_000],
  ['sooner than its own wait', 101_000, 105_000],
])(
  'an order is checked again at the time that a busy server names, if that is %s',
  async (_, retryAt, nextTryAt) => {
    delivery.world.check = { kind: 'unanswered', retryAt }
    expect(await delivery.deliver(samplePendingOrder())).toMatchObject({ state: 'waiting', nextTryAt })
  },
)

test.each([
  ['later than its own wait', 160_000, 160_000],
  ['sooner than its own wait', 101_000, 105_000],
])(
  'an order with an unknown outcome is tried again at the time that the server names, if that is %s',
  async (_, retryAt, nextTryAt) => {
    delivery.world.answers = [{ kind: 'unknown', retryAt, isKeySpent: true }]
    expect(await delivery.deliver(samplePendingOrder())).toMatchObject({
      state: 'unknown',
      nextTryAt,
      attempts: [{ isKeySpent: true }],
    })
  },
)

test('nothing is sent while it is unknown whether keys are kept', async () => {
  delivery.world.keyStore = { kind: 'unanswered' }
  expect(await delivery.deliver(samplePendingOrder())).toMatchObject({
    state: 'waiting',
    tries: 1,
    attempts: [],
  })
  const unknownOrder = samplePendingOrder({ state: 'unknown', attempts: [OPEN_ATTEMPT] })
  expect(await delivery.deliver(unknownOrder)).toMatchObject({ state: 'unknown', tries: 1 })
  expect(delivery.sentOrders).toEqual([])
})

test.each([
  ['an order of unknown outcome stays unknown', 'unknown', OPEN_ATTEMPT, [{}, {}]],
  ['an order of proven outcome stays waiting', 'waiting', { ...OPEN_ATTEMPT, endedAt: 95_000 }, [{}]],
] as const)('%s if the page slept before it was sent again', async (_, state, attempt, attempts) => {
  const ports = delivery.ports([samplePendingOrder({ state, attempts: [attempt] })])
  const { change } = ports.store
  ports.store.change = async (intent, expected, changeOrder) => {
    const writtenOrder = await change(intent, expected, changeOrder)
    if (writtenOrder?.state === 'sending') delivery.passTime(5_001)
    return writtenOrder
  }
  await delivery.runPass(ports)
  expect(delivery.sentOrders).toEqual([])
  expect(await delivery.oldestOrder()).toMatchObject({ state, attempts })
})

test('a POST that begins five seconds after its state was written is sent', async () => {
  const ports = delivery.ports([samplePendingOrder()])
  const { change } = ports.store
  ports.store.change = async (intent, expected, changeOrder) => {
    const writtenOrder = await change(intent, expected, changeOrder)
    if (writtenOrder?.state === 'sending') delivery.passTime(5_000)
    return writtenOrder
  }
  await delivery.runPass(ports)
  expect(delivery.sentOrders).toHaveLength(1)
})

/** Runs a pass over these orders, and returns the states of those that the pass reports. */
async function reportedStates(orders: PendingOrder[], hurriedAt: number | null = delivery.world.clock) {
  const states: string[] = []
  const ports = delivery.ports(orders)
  await runPass(orderQueue(ports), {
    hurriedAt,
    mayGoOn: () => true,
    onStart: () => {},
    onStateChange: ({ state }) => states.push(state),
    claims: createClaimWatch(orderMachine, ports.elapsed),
  })
  return states
}

const sentOrder = samplePendingOrder({
  state: 'sent',
  orderId: 900,
  isCounted: false,
  attempts: [sampleAttempt({ endedAt: 11_000 })],
})

test('a sent order that is counted is not reported, unless the server has it twice', async () => {
  delivery.world.clock += 1e9
  delivery.world.history = {
    kind: 'complete',
    orders: [sampleServerOrder({ createdAt: '01.01.1970 00:00' })],
  }
  expect(await reportedStates([sentOrder])).toEqual([])
  const read = { at: delivery.world.clock - 60_000, matches: [901] }
  delivery.world.history = {
    kind: 'complete',
    orders: [sampleServerOrder(), sampleServerOrder({ id: 901 })],
  }
  expect(await reportedStates([{ ...sentOrder, isCounted: false, historyRead: read }])).toEqual([
    'duplicated',
  ])
})

test('a sent order waits for its time to be counted, also when a person hurries the others', async () => {
  const waiting = { ...sentOrder, nextTryAt: 200_000 }
  const ports = delivery.ports([waiting])
  let readCount = 0
  ports.history = {
    ...ports.history,
    read: async () => {
      readCount += 1
      return { kind: 'unreadable' }
    },
  }
  await delivery.runPass(ports)
  expect(readCount).toBe(0)
  delivery.passTime(100_000)
  await delivery.runPass(ports, null)
  expect(readCount).toBe(1)
})

test('an order waits for a plan of an hour, and not for a longer one, which shows a wrong clock', async () => {
  const planned = (nextTryAt: number) => [samplePendingOrder({ nextTryAt })]
  expect(await reportedStates(planned(delivery.world.clock + 3_600_000), null)).toEqual([])
  expect(await reportedStates(planned(delivery.world.clock + 3_600_001), null)).toEqual(['sent'])
})

test('a mark as arrived is withdrawn if the server’s order belongs to another pending order', async () => {
  const marked = samplePendingOrder({ state: 'sent', orderId: 900, attempts: [sampleAttempt()] })
  const owner = {
    ...samplePendingOrder({ state: 'sent', orderId: 900, isCounted: false, nextTryAt: 1e6 }),
    intent: '22222222-2222-4222-8222-222222222222',
    attempts: [sampleAttempt({ endedAt: 11_000 })],
  }
  const ports = delivery.ports([marked, owner])
  await runPass(orderQueue(ports), {
    hurriedAt: null,
    mayGoOn: () => false,
    onStart: () => {},
    onStateChange: () => {},
    claims: createClaimWatch(orderMachine, ports.elapsed),
  })
  expect(await ports.store.read(marked.intent)).toMatchObject({ state: 'unknown', orderId: null })
  expect(await ports.store.read(owner.intent)).toMatchObject({ state: 'sent', orderId: 900 })
})

test('a mark as arrived stays if the server’s order belongs to no other pending order', async () => {
  const marked = samplePendingOrder({ state: 'sent', orderId: 900, attempts: [sampleAttempt()] })
  expect(await delivery.deliver(marked)).toMatchObject({ state: 'sent', orderId: 900 })
})

test('an offer stays if the server’s order belongs to no other pending order', async () => {
  const probable = { orderId: 900, createdAt: '', totalAmount: null }
  const offered = samplePendingOrder({ state: 'needs-decision', probable, attempts: [sampleAttempt()] })
  expect(await delivery.deliver(offered)).toMatchObject({ state: 'needs-decision', probable })
})
