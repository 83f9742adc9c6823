// When the next pass begins, and when the server is asked for the session.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDelivery, type Delivery } from '#tests/support/delivery.ts'
import { sampleAttempt, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { orderMachine } from '../machine.ts'
import { orderQueue } from '../order-queue.ts'
import type { PendingOrder } from '../pending-order.ts'
import { waitAfter } from '../retry.ts'
import { createPasses } from './passes.ts'
import { planPasses } from './plan-passes.ts'
import { createClaimWatch } from './run-pass.ts'

let delivery: Delivery
let timers: { waitMs: number; work: () => void; isCancelled: boolean }[]
beforeEach(() => {
  delivery = createDelivery()
  timers = []
})
const waits = () => timers.filter(({ isCancelled }) => !isCancelled).map(({ waitMs }) => waitMs)

function openPorts(orders: PendingOrder[]) {
  return {
    ...delivery.ports(orders),
    runAfter(waitMs: number, work: () => void) {
      const timer = { waitMs, work, isCancelled: false }
      timers.push(timer)
      return () => {
        timer.isCancelled = true
      }
    },
  }
}

function openPlan(orders: PendingOrder[], options: { failureCount?: number; mayGoOn?: boolean } = {}) {
  const ports = openPorts(orders)
  const confirmSession = vi.fn(async () => false)
  const plan = planPasses({
    queue: orderQueue(ports),
    claims: createClaimWatch(orderMachine, ports.elapsed),
    isStopped: () => false,
    mayGoOn: () => options.mayGoOn ?? true,
    isWaitingForOurSession: ({ state }) => state === 'sign-in',
    failureCount: () => options.failureCount ?? 0,
    onDue: () => {},
    confirmSession,
    onSessionConfirmed: async () => {},
  })
  return { plan, confirmSession }
}

const dueAt = (nextTryAt: number) => samplePendingOrder({ nextTryAt })
const sent = (fields: Partial<PendingOrder>) => samplePendingOrder({ state: 'sent', orderId: 9, ...fields })

test.each<[string, PendingOrder[], number[]]>([
  [
    'at the time of the order that is due first',
    [dueAt(140_000), { ...dueAt(120_000), intent: 'b' }],
    [20_000],
  ],
  ['after a minute at the latest, because clocks change', [dueAt(1e9)], [60_000]],
  ['after half a second at the earliest', [dueAt(0)], [500]],
  ['ninety seconds after a tab claimed an order', [samplePendingOrder({ state: 'sending' })], [60_000]],
  ['for a sent order that must still be counted', [sent({ isCounted: false, nextTryAt: 130_000 })], [30_000]],
  [
    'never for orders that are finished or wait for a person',
    [sent({}), samplePendingOrder({ intent: 'c', state: 'refused' })],
    [],
  ],
])('the next pass begins %s', async (_, orders, expectedWaits) => {
  await openPlan(orders).plan.renew()
  expect(waits()).toEqual(expectedWaits)
})

test('the claim of another tab is looked at again ninety seconds after this page first saw it', async () => {
  const { plan } = openPlan([samplePendingOrder({ state: 'checking' })])
  await plan.renew()
  delivery.passTime(50_000)
  await plan.renew()
  expect(waits()).toEqual([40_000])
})

test('after passes that failed the next one waits longer each time', async () => {
  for (const failureCount of [1, 2, 3]) {
    timers = []
    await openPlan([dueAt(0)], { failureCount }).plan.renew()
    expect(waits()).toEqual([[10_000], [20_000], [40_000]][failureCount - 1])
  }
})

test.each([
  [0, 0, 5_000],
  [0, 0.8, 4_000],
  [1, 0.5, 8_750],
  [7, 0, 640_000],
  [8, 0, 900_000],
  [500, 0, 900_000],
])('after %i tries, and with the chance %d, the wait is %i ms', (tries, chance, waitMs) => {
  expect(waitAfter(tries, chance)).toBe(waitMs)
})

describe('an order that waits for the session', () => {
  test('makes the outbox ask at once, then after growing pauses, and not while it may not send', async () => {
    const waiting = samplePendingOrder({ state: 'sign-in' })
    const { plan, confirmSession } = openPlan([waiting])
    await plan.renew()
    expect(waits()).toEqual([0])
    timers.at(-1)?.work()
    await vi.waitFor(() => expect(waits()).toEqual([60_000]))
    expect(confirmSession).toHaveBeenCalledTimes(1)
    timers = []
    const blocked = openPlan([waiting], { mayGoOn: false })
    await blocked.plan.renew()
    timers.at(-1)?.work()
    expect(blocked.confirmSession).not.toHaveBeenCalled()
  })

  test('is not asked for after the plan was cancelled', async () => {
    const { plan } = openPlan([samplePendingOrder({ state: 'sign-in' }), { ...dueAt(0), intent: 'b' }])
    await plan.renew()
    expect(waits()).toHaveLength(2)
    plan.cancel()
    expect(waits()).toEqual([])
  })
})

describe('passes', () => {
  function openPasses(orders: PendingOrder[] = [samplePendingOrder()]) {
    const ports = openPorts(orders)
    const events: string[] = []
    let endTurn = () => {}
    ports.lock = async (work) => {
      events.push('pass')
      await new Promise<void>((resolve) => {
        endTurn = resolve
      })
      return work(true)
    }
    const onEnd = vi.fn(async () => {})
    const passes = createPasses({
      queue: orderQueue(ports),
      claims: createClaimWatch(orderMachine, ports.elapsed),
      mayGoOn: () => true,
      onStateChange: () => {},
      onSendingChange: () => {},
      afterPass: async () => void events.push('search'),
      onEnd,
    })
    return { passes, ports, events, onEnd, endTurn: () => endTurn() }
  }

  test('that are asked for during a pass become one pass for the latest request, after the search', async () => {
    const triedAt = { ...samplePendingOrder({ nextTryAt: 1e9, changedAt: 100_002 }) }
    const { passes, events, endTurn, ports } = openPasses([triedAt])
    delivery.passTime(10)
    passes.run(null)
    passes.run(100_003)
    passes.run(100_001)
    passes.run(null)
    endTurn()
    await vi.waitFor(() => expect(events).toEqual(['pass', 'search', 'pass']))
    endTurn()
    await vi.waitFor(() => expect(events).toHaveLength(4))
    expect(await ports.store.read(triedAt.intent)).toMatchObject({ state: 'sent' })
    expect(events).toEqual(['pass', 'search', 'pass', 'search'])
  })

  test('that fail are counted until one succeeds, and the next one is planned all the same', async () => {
    const logError = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { passes, ports, onEnd } = openPasses()
    const failingLock = () => Promise.reject(new Error('no storage'))
    const { lock } = delivery.ports([])
    for (const [turn, [usedLock, failureCount]] of (
      [
        [failingLock, 1],
        [failingLock, 2],
        [lock, 0],
        [failingLock, 1],
      ] as const
    ).entries()) {
      ports.lock = usedLock
      passes.run(null)
      await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(turn + 1))
      expect(passes.failureCount()).toBe(failureCount)
      await vi.waitFor(() => expect(passes.isSending()).toBe(false))
    }
    logError.mockRestore()
  })

  test('delete finished orders by the time of the server after the pass', async () => {
    const finished = sent({ changedAt: 20_000, attempts: [sampleAttempt({ endedAt: 20_000 })] })
    const { passes, ports, events, endTurn } = openPasses([finished])
    const prune = vi.spyOn(ports.store, 'prune')
    passes.run(null)
    delivery.world.clock = 5e9
    endTurn()
    await vi.waitFor(() => expect(events).toEqual(['pass', 'search']))
    expect(prune.mock.calls).toEqual([[5e9 - 30 * 86_400_000]])
  })
})
