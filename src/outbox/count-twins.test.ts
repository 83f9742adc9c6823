import { beforeEach, expect, test } from 'vitest'
import type { Order } from '#domain/orders/order.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import { createMemoryOrderStore } from '#tests/support/memory-order-store.ts'
import { sampleAttempt, samplePendingOrder, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { countTwins } from './count-twins.ts'
import type { PendingOrder } from './pending-order.ts'
import type { History, OutboxPorts } from './ports.ts'

const NOON = Date.UTC(2026, 10, 20, 18)
const attempt = sampleAttempt({ startedAt: NOON, endedAt: NOON + 1_000 })
const sentOrder = samplePendingOrder({
  state: 'sent',
  orderId: 900,
  isCounted: false,
  attempts: [attempt],
  changedAt: NOON,
})
const otherOrder = samplePendingOrder({ intent: '22222222-2222-4222-8222-222222222222' })

let clock = NOON
let history: Awaited<ReturnType<History['read']>>
beforeEach(() => {
  clock = NOON + 400_000
})

function historyOrder(id: number, at = NOON, userId = 3): Order {
  const user = { id: userId, name: '', login: '', isAdmin: false }
  return sampleServerOrder({ id, createdAt: apiTextOf(at), user })
}

/**
 * Calls `countTwins` twice, a minute apart, for the first of the pending orders, and returns the order as it is stored
 * then. `onRead` runs during each read of the history.
 */
async function countTwice(
  orders: PendingOrder[],
  historyOrders: Order[],
  onRead = () => {},
): Promise<PendingOrder | undefined> {
  history = { kind: 'complete', orders: historyOrders }
  const store = createMemoryOrderStore(orders)
  const ports = {
    store,
    history: {
      read: async () => {
        onRead()
        return history
      },
    },
    now: () => clock,
    chance: () => 0,
  } as unknown as OutboxPorts // countTwins uses only these ports
  for (let read = 0; read < 2; read += 1) {
    const [currentOrder] = (await store.list()).filter(({ intent }) => intent === orders[0]?.intent)
    if (currentOrder) await countTwins(ports, currentOrder)
    clock += 60_000
  }
  return (await store.read(orders[0]?.intent ?? '')) ?? undefined
}

test('leaves an order in the state Sent when the history shows it once', async () => {
  expect(await countTwice([sentOrder], [historyOrder(900)])).toMatchObject({ state: 'sent', isCounted: true })
})

test('leaves an order uncounted while a copy of the POST may still arrive', async () => {
  clock = NOON + 200_000
  const attempts = [{ ...attempt, startedAt: NOON - 3_600_000 }, attempt]
  expect(await countTwice([{ ...sentOrder, attempts }], [historyOrder(900)])).toMatchObject({
    isCounted: false,
    historyRead: null,
  })
})

test('marks an order that the browser posted twice as Sent twice, with both numbers', async () => {
  expect(await countTwice([sentOrder], [historyOrder(899), historyOrder(900)])).toMatchObject({
    state: 'duplicated',
    twins: [900, 899],
  })
})

test('marks an order as Sent twice when it arrives after a person confirmed another order as its match', async () => {
  const confirmedOrder = { ...sentOrder, orderId: 899, attempts: [{ ...attempt, endedAt: null }] }
  const historyOrders = [historyOrder(899, NOON - 400_000), historyOrder(900, NOON + 180_000)]
  expect(await countTwice([confirmedOrder], historyOrders)).toMatchObject({
    state: 'duplicated',
    twins: [899, 900],
  })
})

test('does not take for a twin the match nearest to the POST of an equal cancelled order', async () => {
  const openAttempt = { ...attempt, startedAt: NOON - 7_200_000, endedAt: null }
  const cancelledOrder = { ...otherOrder, state: 'cancelled' as const, attempts: [openAttempt] }
  const historyOrders = [historyOrder(899, NOON - 7_200_000), historyOrder(900), historyOrder(901)]
  expect(await countTwice([sentOrder, cancelledOrder], historyOrders)).toMatchObject({
    state: 'duplicated',
    twins: [900, 901],
  })
})

test('does not take for a twin an equal order of an hour later, of a colleague or of another intent', async () => {
  const historyOrders = [
    historyOrder(900),
    historyOrder(901, NOON + 3_600_000),
    historyOrder(902, NOON, 5),
    historyOrder(903),
  ]
  const claimedOrder = { ...otherOrder, state: 'sent' as const, orderId: 903 }
  expect(await countTwice([sentOrder, claimedOrder], historyOrders)).toMatchObject({
    state: 'sent',
    isCounted: true,
  })
})

test('finds the order that arrived two hours before the order of Send again', async () => {
  const orderSentAgain = {
    ...sentOrder,
    isSendAgain: true,
    attempts: [attempt, { ...attempt, revision: 2, storeId: 'a' }],
  }
  clock = NOON + 7_600_000
  const arrivedOrder = { ...orderSentAgain, orderId: 901 }
  expect(
    await countTwice([arrivedOrder], [historyOrder(900), historyOrder(901, NOON + 7_200_000)]),
  ).toMatchObject({
    state: 'duplicated',
    twins: [901, 900],
  })
})

test('leaves an order uncounted while the history does not show the order itself', async () => {
  expect(await countTwice([sentOrder], [])).toMatchObject({ state: 'sent', isCounted: false })
})

test('leaves an order uncounted while the outcome of an equal order is unknown', async () => {
  const openOrder = { ...otherOrder, state: 'unknown' as const, attempts: [{ ...attempt, endedAt: null }] }
  expect(await countTwice([sentOrder, openOrder], [historyOrder(899), historyOrder(900)])).toMatchObject({
    state: 'sent',
    isCounted: false,
  })
})

test('does not take for a twin the match near the POST of an equal order without a number', async () => {
  const attemptAnHourBefore = { ...attempt, startedAt: NOON - 3_600_000, endedAt: null }
  const orderWithoutNumber = { ...otherOrder, state: 'sent' as const, attempts: [attemptAnHourBefore] }
  const historyOrders = [historyOrder(898, NOON - 3_600_000), historyOrder(899), historyOrder(900)]
  expect(await countTwice([sentOrder, orderWithoutNumber], historyOrders)).toMatchObject({
    twins: [900, 899],
  })
  const orderPostedAtSameTime = {
    ...orderWithoutNumber,
    attempts: [{ ...attemptAnHourBefore, startedAt: NOON }],
  }
  expect(await countTwice([sentOrder, orderPostedAtSameTime], historyOrders.slice(1))).toMatchObject({
    state: 'sent',
    isCounted: true,
  })
})

test('of two matches near the POST of an equal order without a number only the nearest is no twin', async () => {
  const attempts = [{ ...attempt, startedAt: NOON - 600_000, endedAt: null }]
  const orderWithoutNumber = { ...otherOrder, state: 'sent' as const, attempts }
  const historyOrders = [
    historyOrder(898, NOON - 600_000),
    historyOrder(899, NOON - 300_000),
    historyOrder(900),
  ]
  expect(await countTwice([sentOrder, orderWithoutNumber], historyOrders)).toMatchObject({
    twins: [900, 899],
  })
})

test('takes one match for the order itself when the order has no number', async () => {
  const orderWithoutNumber = { ...sentOrder, orderId: null, attempts: [{ ...attempt, endedAt: null }] }
  expect(await countTwice([orderWithoutNumber], [historyOrder(900)])).toMatchObject({
    state: 'sent',
    isCounted: true,
  })
  expect(await countTwice([orderWithoutNumber], [historyOrder(900), historyOrder(901)])).toMatchObject({
    twins: [900, 901],
  })
})

test('leaves an order uncounted when the answer corrects a clock that was far ahead', async () => {
  const week = 7 * 86_400_000
  const correctClock = () => {
    clock = NOON + 100_000
  }
  clock = NOON + week + 400_000
  expect(await countTwice([sentOrder], [historyOrder(900)], correctClock)).toMatchObject({
    state: 'sent',
    isCounted: false,
  })
})

test('ignores an earlier read whose time is in the future because the clock was fast', async () => {
  const orderWithFutureRead = {
    ...sentOrder,
    changedAt: NOON + 7 * 86_400_000,
    historyRead: { at: NOON + 7 * 86_400_000, matches: [] },
  }
  expect(await countTwice([orderWithFutureRead], [historyOrder(899), historyOrder(900)])).toMatchObject({
    twins: [900, 899],
  })
})

test('still finds the second order after a week offline', async () => {
  clock = NOON + 8 * 86_400_000
  expect(await countTwice([sentOrder], [historyOrder(899), historyOrder(900)])).toMatchObject({
    twins: [900, 899],
  })
})

test('stops looking for a second order after a week in which the history never showed the order', async () => {
  clock = NOON + 8 * 86_400_000
  expect(await countTwice([sentOrder], [])).toMatchObject({ state: 'sent', isCounted: true })
})

test('leaves an order uncounted if the two reads show different doubles', async () => {
  let reads = 0
  const showAnotherDouble = () => {
    reads += 1
    history = { kind: 'complete', orders: [historyOrder(900), historyOrder(900 + reads)] }
  }
  expect(await countTwice([sentOrder], [], showAnotherDouble)).toMatchObject({
    state: 'sent',
    isCounted: false,
    historyRead: { matches: [902] },
  })
})

test.each([
  ['is a twin five minutes after the order', 300_000, [900, 901]],
  ['is no twin six minutes after the order', 360_000, []],
])('an equal order of the history %s', async (_, distanceMs, twins) => {
  clock = NOON + 800_000
  const order = await countTwice([sentOrder], [historyOrder(900), historyOrder(901, NOON + distanceMs)])
  expect(order?.twins).toEqual(twins)
})

test('finds the earlier order of Send again if its time, which has no seconds, is a minute before the POST', async () => {
  const sentAgain = {
    ...sentOrder,
    isSendAgain: true,
    orderId: 901,
    attempts: [
      { ...attempt, startedAt: NOON + 30_000 },
      { ...attempt, startedAt: NOON + 7_200_000, revision: 2 },
    ],
  }
  clock = NOON + 7_600_000
  const historyOrders = [historyOrder(900), historyOrder(901, NOON + 7_200_000)]
  expect(await countTwice([sentAgain], historyOrders)).toMatchObject({ twins: [901, 900] })
})

test('counts five minutes after the last POST', async () => {
  clock = NOON + 300_000
  expect(await countTwice([sentOrder], [historyOrder(900)])).toMatchObject({ isCounted: true })
})

test('goes on looking for six days if the history does not show the order', async () => {
  clock = NOON + 6 * 86_400_000
  expect(await countTwice([sentOrder], [])).toMatchObject({ state: 'sent', isCounted: false, tries: 2 })
})

test('leaves an order uncounted while its author is not signed in', async () => {
  clock = NOON + 8 * 86_400_000
  const endSession = () => {
    history = { kind: 'signed-out' }
  }
  expect(await countTwice([sentOrder], [], endSession)).toMatchObject({ isCounted: false, tries: 2 })
})

test('an equal order that the server has twice explains none of the matches', async () => {
  const doubled = {
    ...otherOrder,
    state: 'duplicated' as const,
    orderId: null,
    twins: [],
    attempts: [{ ...attempt, endedAt: null }],
  }
  expect(await countTwice([sentOrder, doubled], [historyOrder(900)])).toMatchObject({ isCounted: true })
})
