import { beforeEach, expect, test } from 'vitest'
import { apiTextOf } from '#domain/values/dates.ts'
import type { Order } from '#domain/orders/order.ts'
import { createMemoryOrderStore } from '#tests/support/memory-order-store.ts'
import { sampleAttempt, samplePendingOrder, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { countTwins } from './count-twins.ts'
import type { PendingOrder } from './pending-order.ts'
import type { History, OutboxPorts } from './ports.ts'

const NOON = Date.UTC(2026, 10, 20, 18)
const attempt = sampleAttempt({ startedAt: NOON, endedAt: NOON + 1_000 })
const sent = samplePendingOrder({
  state: 'sent',
  orderId: 900,
  isCounted: false,
  attempts: [attempt],
  changedAt: NOON,
})
const other = samplePendingOrder({ intent: '22222222-2222-4222-8222-222222222222' })

let clock = NOON
let history: Awaited<ReturnType<History['read']>>
beforeEach(() => {
  clock = NOON + 400_000
})

function found(id: number, at = NOON, userId = 3): Order {
  const user = { id: userId, name: '', login: '', isAdmin: false }
  return sampleServerOrder({ id, createdAt: apiTextOf(at), user })
}

/** Two reads, a minute apart. `onRead` is what happens while the server is asked. */
async function counted(
  orders: PendingOrder[],
  shown: Order[],
  onRead = () => {},
): Promise<PendingOrder | undefined> {
  history = { kind: 'complete', orders: shown }
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
  } as unknown as OutboxPorts // all that it uses
  for (let read = 0; read < 2; read += 1) {
    const [first] = (await store.list()).filter(({ intent }) => intent === orders[0]?.intent)
    if (first) await countTwins(ports, first)
    clock += 60_000
  }
  return (await store.read(orders[0]?.intent ?? '')) ?? undefined
}

test('an order that the history shows once is left in peace', async () => {
  expect(await counted([sent], [found(900)])).toMatchObject({ state: 'sent', isCounted: true })
})

test('while a copy of the POST may still arrive nothing is counted', async () => {
  clock = NOON + 200_000
  expect(await counted([sent], [found(900)])).toMatchObject({ isCounted: false, historyRead: null })
})

test('one that the browser posted twice is Sent twice, with both numbers', async () => {
  expect(await counted([sent], [found(899), found(900)])).toMatchObject({
    state: 'duplicated',
    twins: [900, 899],
  })
})

test('one that came late is told although another one was taken for it', async () => {
  const guessed = { ...sent, orderId: 899, attempts: [{ ...attempt, endedAt: null }] }
  const shown = [found(899, NOON - 400_000), found(900, NOON + 180_000)]
  expect(await counted([guessed], shown)).toMatchObject({ state: 'duplicated', twins: [899, 900] })
})

test('one that a person gave up stands for the order of its own time only', async () => {
  const openAttempt = { ...attempt, startedAt: NOON - 7_200_000, endedAt: null }
  const givenUp = { ...other, state: 'cancelled' as const, attempts: [openAttempt] }
  const shown = [found(899, NOON - 7_200_000), found(900), found(901)]
  expect(await counted([sent, givenUp], shown)).toMatchObject({ state: 'duplicated', twins: [900, 901] })
})

test('an equal order of an hour later, of a colleague or of another intent is no twin', async () => {
  const shown = [found(900), found(901, NOON + 3_600_000), found(902, NOON, 5), found(903)]
  const claimed = { ...other, state: 'sent' as const, orderId: 903 }
  expect(await counted([sent, claimed], shown)).toMatchObject({ state: 'sent', isCounted: true })
})

test('after Send again the first one counts, however long before', async () => {
  const again = { ...sent, isSendAgain: true, attempts: [attempt, { ...attempt, revision: 2, storeId: 'a' }] }
  clock = NOON + 7_600_000
  const late = { ...again, orderId: 901 }
  expect(await counted([late], [found(900), found(901, NOON + 7_200_000)])).toMatchObject({
    state: 'duplicated',
    twins: [901, 900],
  })
})

test('a history that does not show the order itself proves nothing', async () => {
  expect(await counted([sent], [])).toMatchObject({ state: 'sent', isCounted: false })
})

test('while an equal order is open nobody can say whose the second one is', async () => {
  const open = { ...other, state: 'unknown' as const, attempts: [{ ...attempt, endedAt: null }] }
  expect(await counted([sent, open], [found(899), found(900)])).toMatchObject({
    state: 'sent',
    isCounted: false,
  })
})

test('an equal order without a number stands for one of its own time only', async () => {
  const hourBefore = { ...attempt, startedAt: NOON - 3_600_000, endedAt: null }
  const nameless = { ...other, state: 'sent' as const, attempts: [hourBefore] }
  const shown = [found(898, NOON - 3_600_000), found(899), found(900)]
  expect(await counted([sent, nameless], shown)).toMatchObject({ twins: [900, 899] })
  const atOnce = { ...nameless, attempts: [{ ...hourBefore, startedAt: NOON }] }
  expect(await counted([sent, atOnce], shown.slice(1))).toMatchObject({ state: 'sent', isCounted: true })
})

test('who does not know its own number stands for one of two', async () => {
  const nameless = { ...sent, orderId: null, attempts: [{ ...attempt, endedAt: null }] }
  expect(await counted([nameless], [found(900)])).toMatchObject({ state: 'sent', isCounted: true })
  expect(await counted([nameless], [found(900), found(901)])).toMatchObject({ twins: [900, 901] })
})

test('a clock that is far ahead until the server speaks settles nothing', async () => {
  const week = 7 * 86_400_000
  const again = () => {
    clock = NOON + 100_000
  }
  clock = NOON + week + 400_000
  expect(await counted([sent], [found(900)], again)).toMatchObject({ state: 'sent', isCounted: false })
})

test('what a clock that was ahead has written does not keep it from being counted', async () => {
  const ahead = {
    ...sent,
    changedAt: NOON + 7 * 86_400_000,
    historyRead: { at: NOON + 7 * 86_400_000, matches: [] },
  }
  expect(await counted([ahead], [found(899), found(900)])).toMatchObject({ twins: [900, 899] })
})

test('a device that comes back after a week still looks', async () => {
  clock = NOON + 8 * 86_400_000
  expect(await counted([sent], [found(899), found(900)])).toMatchObject({ twins: [900, 899] })
})

test('after a week without a sign of it nobody looks any more', async () => {
  clock = NOON + 8 * 86_400_000
  expect(await counted([sent], [])).toMatchObject({ state: 'sent', isCounted: true })
})
