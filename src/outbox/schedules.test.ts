// Random schedules of answers, lost answers, dead pages and people over the whole outbox, judged after every step
// by what must never happen (offline.md, Invariants I1 to I8). The server keeps keys, as the edge does.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryOrderStore } from '#tests/support/memory-order-store.ts'
import {
  sampleDealership,
  sampleFrame,
  samplePendingOrder,
  sampleProduct,
} from '#tests/support/sample-orders.ts'
import { deliverDue } from './deliver.ts'
import { next } from './machine.ts'
import { isLive, type PendingOrder } from './pending-order.ts'
import type { OutboxPorts, SendOutcome } from './ports.ts'

type Step =
  | {
      do: 'pass'
      check: 'ok' | 'silent' | 'denied'
      send: 'ok' | 'lost-before' | 'lost-after' | 'denied' | 'dies-after'
    }
  | { do: 'wait'; ms: number }
  | { do: 'sign-in' | 'discard' | 'arrived' | 'send-again' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      check: fc.constantFrom('ok', 'ok', 'ok', 'silent', 'denied'),
      send: fc.constantFrom('ok', 'lost-before', 'lost-after', 'denied', 'dies-after'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 400_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('sign-in', 'discard', 'arrived', 'send-again') }),
  },
)

class PageDied extends Error {}

function createWorld(keepsKeys: boolean) {
  const store = createMemoryOrderStore([samplePendingOrder()])
  /** Orders on the server by key, and every POST that reached it. */
  const committed = new Map<string, number>()
  let posts = 0
  let orders = 0
  let clock = 20_000
  let now: Extract<Step, { do: 'pass' }> = { do: 'pass', check: 'ok', send: 'ok' }

  function commit(order: PendingOrder): number {
    const key = keepsKeys ? order.intent : `${order.intent}#${posts}`
    const known = committed.get(key)
    if (known !== undefined) return known
    orders += 1
    committed.set(key, orders)
    return orders
  }

  async function send(order: PendingOrder): Promise<SendOutcome> {
    posts += 1
    const lost: SendOutcome = { kind: 'unknown', retryAt: null, isKeySpent: false }
    switch (now.send) {
      case 'ok':
        return { kind: 'delivered', orderId: commit(order) }
      case 'lost-before':
        return lost
      case 'lost-after':
        commit(order)
        return lost
      case 'dies-after':
        commit(order)
        throw new PageDied()
      case 'denied':
        // Only a store that knows of no earlier commit can prove it.
        return committed.size > 0 ? lost : { kind: 'not-committed', proof: { kind: 'signed-out' } }
    }
  }

  const ports: OutboxPorts = {
    store,
    sender: { bodyOf: (order) => `${order.intent}.${order.revision}`, send },
    checker: {
      async check() {
        if (now.check === 'silent') return { kind: 'unanswered', retryAt: null }
        if (now.check === 'denied') return { kind: 'signed-out' }
        return {
          kind: 'answered',
          products: [sampleProduct(), sampleFrame()],
          dealership: sampleDealership(),
        }
      },
      currentAuthor: async () => ({ kind: 'author', id: 3 }),
    },
    history: { read: async () => ({ kind: 'unreadable' }) },
    readKeyStore: async () =>
      keepsKeys ? { kind: 'kept', storeId: 'store-a', retentionMs: 1e12 } : { kind: 'none' },
    lock: (work) => work(true),
    now: () => clock,
    newIntent: () => 'unused',
    chance: () => 0,
    after: () => () => {},
  }

  async function person(event: 'session-began' | 'discarded' | 'arrived' | 'sent-again'): Promise<void> {
    const [order] = await store.list()
    if (order) await store.change(order.intent, order, (stored) => next(stored, { type: event }, clock))
  }

  return {
    store,
    committed,
    posts: () => posts,
    async take(taken: Step): Promise<void> {
      if (taken.do === 'wait') clock += taken.ms
      else if (taken.do === 'pass') {
        now = taken
        await deliverDue(ports, { isHurried: true, mayGoOn: () => true, onMoved: () => {} }).catch(
          (problem) => {
            if (!(problem instanceof PageDied)) throw problem
          },
        )
      } else if (taken.do === 'sign-in') await person('session-began')
      else if (taken.do === 'discard') await person('discarded')
      else if (taken.do === 'arrived') await person('arrived')
      else await person('sent-again')
    },
  }
}

async function judge(world: ReturnType<typeof createWorld>, epochBefore: number): Promise<number> {
  const orders = await world.store.list()
  expect(orders, 'an order that was saved is still there').toHaveLength(1)
  const [order] = orders as [PendingOrder] // just counted
  expect(order.epoch, 'epochs only grow').toBeGreaterThanOrEqual(epochBefore)
  if (world.committed.size > 0) {
    expect(['waiting', 'refused', 'sign-in', 'cancelled'], 'the server has it').not.toContain(order.state)
  }
  if (order.state === 'sent') expect([...world.committed.values()]).toContain(order.orderId)
  return order.epoch
}

test('with keys no schedule doubles an order, loses one, or says that one failed which arrived', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      const world = createWorld(true)
      let epoch = 0
      for (const taken of steps) {
        await world.take(taken)
        expect(world.committed.size, 'one intent, one order').toBeLessThanOrEqual(1)
        epoch = await judge(world, epoch)
      }
      // When the faults stop every live order arrives.
      await world.take({ do: 'sign-in' })
      for (let round = 0; round < 3; round += 1) await world.take({ do: 'pass', check: 'ok', send: 'ok' })
      const [order] = await world.store.list()
      if (order && isLive(order.state)) expect.fail(`still ${order.state}`)
    }),
    { numRuns: 400 },
  )
})

test('without keys our code posts an intent once, however long nobody knows the outcome', async () => {
  const withoutPeople = fc.array(
    step.filter((taken) => taken.do === 'pass' || taken.do === 'wait' || taken.do === 'sign-in'),
    { minLength: 1, maxLength: 30 },
  )
  await fc.assert(
    fc.asyncProperty(withoutPeople, async (steps) => {
      const world = createWorld(false)
      let proven = 0
      for (const taken of steps) {
        await world.take(taken)
        const [order] = await world.store.list()
        // A proven "not committed" allows one more POST; nothing else does.
        proven = order?.attempts.filter((attempt) => attempt.endedAt !== null).length ?? 0
        expect(world.posts()).toBeLessThanOrEqual(proven + 1)
      }
    }),
    { numRuns: 400 },
  )
})
