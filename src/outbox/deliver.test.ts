import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryOrderStore, type MemoryOrderStore } from '#tests/support/memory-order-store.ts'
import {
  sampleDealership,
  sampleFrame,
  samplePendingOrder,
  sampleProduct,
  sampleServerOrder,
} from '#tests/support/sample-orders.ts'
import { type ClaimWatch, createClaimWatch } from './claim-watch.ts'
import { deliverDue } from './deliver.ts'
import type { Attempt, PendingOrder } from './pending-order.ts'
import type { CheckOutcome, KeyStore, OutboxPorts, SendOutcome } from './ports.ts'

const KEPT: KeyStore = { kind: 'kept', storeId: 'store-a', retentionMs: 400 * 86_400_000 }
const DAY_MS = 86_400_000
const AS_AGREED: CheckOutcome = {
  kind: 'answered',
  products: [sampleProduct(), sampleFrame()],
  dealership: sampleDealership(),
}

/** The server's time and the time that the page has been open: a test may set one of them alone. */
let clock: number
let elapsed: number
let claims: ClaimWatch
let store: MemoryOrderStore
let sent: { intent: string; body: string; storeId: string | null }[]
let answers: SendOutcome[]
let world: {
  check: CheckOutcome
  keyStore: KeyStore
  author: number
  history: Awaited<ReturnType<OutboxPorts['history']['read']>>
}

function ports(orders: PendingOrder[]): OutboxPorts {
  store = createMemoryOrderStore(orders)
  return {
    store,
    sender: {
      bodyOf: (order) => `body of revision ${order.revision}`,
      send: async (order, attempt) => {
        sent.push({ intent: order.intent, body: attempt.body, storeId: attempt.storeId })
        return answers.shift() ?? { kind: 'unknown', retryAt: null, isKeySpent: false }
      },
    },
    checker: {
      check: async () => world.check,
      currentAuthor: async () => ({ kind: 'author', id: world.author }),
    },
    history: { read: async () => world.history },
    readKeyStore: async () => world.keyStore,
    lock: (work) => work(true),
    now: () => clock,
    elapsed: () => elapsed,
    newIntent: () => 'unused',
    chance: () => 0,
    after: () => () => {},
  }
}

function goOn(ms: number): void {
  clock += ms
  elapsed += ms
}

function pass(deliveryPorts: OutboxPorts, isHurried = true): Promise<void> {
  return deliverDue(deliveryPorts, { isHurried, mayGoOn: () => true, onMoved: () => {}, claims })
}

async function stateAfterPass(order: PendingOrder): Promise<PendingOrder | undefined> {
  await pass(ports([order]))
  return (await store.list())[0]
}

const open: Attempt = {
  revision: 1,
  startedAt: 90_000,
  body: 'the very bytes',
  content: null,
  storeId: 'store-a',
  retentionMs: 400 * 86_400_000,
  endedAt: null,
  isKeySpent: false,
}

beforeEach(() => {
  clock = 100_000
  elapsed = 0
  claims = createClaimWatch(() => elapsed)
  sent = []
  answers = [{ kind: 'delivered', orderId: 900 }]
  world = { check: AS_AGREED, keyStore: KEPT, author: 3, history: { kind: 'unreadable' } }
})

describe('a waiting order', () => {
  test('is checked, sent once and kept as sent with the order’s number', async () => {
    expect(await stateAfterPass(samplePendingOrder())).toMatchObject({ state: 'sent', orderId: 900 })
    expect(sent).toHaveLength(1)
  })

  test('is not posted when anything differs', async () => {
    world.check = {
      kind: 'answered',
      products: [sampleProduct(), sampleFrame({ price: 9 })],
      dealership: sampleDealership(),
    }
    expect(await stateAfterPass(samplePendingOrder())).toMatchObject({ state: 'needs-review' })
    expect(sent).toEqual([])
  })

  test.each([
    [{ kind: 'unanswered', retryAt: null }, 'waiting'],
    [{ kind: 'signed-out' }, 'sign-in'],
    [{ kind: 'refused', message: 'Not allowed.' }, 'refused'],
  ] as const)('check answered %j: %s', async (check, state) => {
    world.check = check
    expect(await stateAfterPass(samplePendingOrder())).toMatchObject({ state })
    expect(sent).toEqual([])
  })

  test('waits 5 s after a first silence, 10 s after a second, never over 15 min', async () => {
    world.check = { kind: 'unanswered', retryAt: null }
    expect((await stateAfterPass(samplePendingOrder()))?.nextTryAt).toBe(105_000)
    expect((await stateAfterPass(samplePendingOrder({ tries: 1 })))?.nextTryAt).toBe(110_000)
    expect((await stateAfterPass(samplePendingOrder({ tries: 30 })))?.nextTryAt).toBe(1_000_000)
  })

  test('is left alone until its time has come, unless the pass is hurried', async () => {
    const waiting = samplePendingOrder({ nextTryAt: 200_000 })
    const deliveryPorts = ports([waiting])
    await pass(deliveryPorts, false)
    expect(sent).toEqual([])
    await pass(deliveryPorts, true)
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['that was set back to catch up', { changedAt: 900_000, nextTryAt: 905_000 }],
    ['to come that planned days ahead', { changedAt: 10_000, nextTryAt: 432_000_000 }],
  ])('does not wait for a clock %s', async (_, times) => {
    const deliveryPorts = ports([samplePendingOrder(times)])
    await pass(deliveryPorts, false)
    expect(sent).toHaveLength(1)
  })

  test('does not block the next order when it is refused', async () => {
    answers = [
      { kind: 'not-committed', proof: { kind: 'refused', code: 10302, message: 'No.' } },
      { kind: 'delivered', orderId: 901 },
    ]
    const second = samplePendingOrder({ intent: '22222222-2222-4222-8222-222222222222', placedAt: 11_000 })
    await pass(ports([samplePendingOrder(), second]))
    expect((await store.list()).map((order) => order.state)).toEqual(['refused', 'sent'])
  })
})

describe('a page that slept', () => {
  test.each([
    ['went on', () => goOn(5_001)],
    ['was set back meanwhile', () => (clock -= 7 * DAY_MS)],
    ['stood still', () => (elapsed += 5_001)],
  ])('does not fire the POST later than 5 s after sending was written, if its clock %s', async (_, sleep) => {
    const deliveryPorts = ports([samplePendingOrder()])
    const { change } = deliveryPorts.store
    deliveryPorts.store.change = async (intent, expected, make) => {
      const written = await change(intent, expected, make)
      if (written?.state === 'sending') sleep()
      return written
    }
    await pass(deliveryPorts)
    expect(sent).toEqual([])
    expect((await store.list())[0]).toMatchObject({ state: 'waiting', attempts: [] })
  })

  test('whose claim was taken over still records the success that it got', async () => {
    const deliveryPorts = ports([samplePendingOrder()])
    deliveryPorts.sender.send = async (order) => {
      await store.change(order.intent, order, (stored) => ({ ...stored, state: 'unknown', epoch: 9 }))
      return { kind: 'delivered', orderId: 900 }
    }
    await pass(deliveryPorts)
    expect((await store.list())[0]).toMatchObject({ state: 'sent', orderId: 900 })
  })
})

describe('an order whose outcome is unknown', () => {
  const unknown = samplePendingOrder({ state: 'unknown', epoch: 2, attempts: [open] })

  test('asks again with the same bytes while the same store keeps the key', async () => {
    expect(await stateAfterPass(unknown)).toMatchObject({ state: 'sent', orderId: 900 })
    expect(sent).toEqual([{ intent: unknown.intent, body: 'the very bytes', storeId: 'store-a' }])
  })

  test('is never posted again under another store, after the retention or without keys', async () => {
    world.keyStore = { kind: 'kept', storeId: 'store-b', retentionMs: 1 }
    expect(await stateAfterPass(unknown)).toMatchObject({ state: 'unknown' })
    world.keyStore = { kind: 'none' }
    expect(await stateAfterPass(unknown)).toMatchObject({ state: 'unknown' })
    world.keyStore = KEPT
    const old = { ...open, retentionMs: 9_000 }
    expect(await stateAfterPass({ ...unknown, attempts: [old] })).toMatchObject({ state: 'unknown' })
    expect(sent).toEqual([])
  })

  test('is not resent under another person’s session', async () => {
    world.author = 4
    expect(await stateAfterPass(unknown)).toMatchObject({ state: 'unknown' })
    expect(sent).toEqual([])
  })

  test('waits for its author’s session where that ended, and never goes back to waiting', async () => {
    world.author = 4
    expect(await stateAfterPass(unknown)).toMatchObject({ state: 'unknown', isSessionMissing: true })
    world.keyStore = { kind: 'none' }
    world.history = { kind: 'signed-out' }
    expect(await stateAfterPass(unknown)).toMatchObject({ state: 'unknown', isSessionMissing: true })
  })

  test('a read that is heard late counts from when it was asked for', async () => {
    world.keyStore = { kind: 'none' }
    world.history = { kind: 'complete', orders: [] }
    goOn(open.startedAt + 299_000 - clock)
    const deliveryPorts = ports([unknown])
    await pass(deliveryPorts)
    goOn(30_000)
    deliveryPorts.history = {
      read: async () => {
        goOn(3_600_000)
        return world.history
      },
    }
    await pass(deliveryPorts)
    expect((await store.list())[0]).toMatchObject({ state: 'unknown' })
  })

  test('asks a person after two complete reads without it, 300 s after the attempt', async () => {
    world.keyStore = { kind: 'none' }
    world.history = { kind: 'complete', orders: [] }
    const deliveryPorts = ports([unknown])
    await pass(deliveryPorts)
    goOn(60_000)
    await pass(deliveryPorts)
    expect((await store.list())[0]).toMatchObject({ state: 'unknown' })
    goOn(open.startedAt + 300_000 - clock)
    await pass(deliveryPorts)
    expect((await store.list())[0]).toMatchObject({ state: 'needs-decision', probable: null })
  })

  describe('whose device has a clock that is set', () => {
    test('back, does not wait until the clock has caught up', async () => {
      world.keyStore = { kind: 'none' }
      world.history = { kind: 'complete', orders: [] }
      const ahead = { at: 7 * DAY_MS, matches: [] }
      const deliveryPorts = ports([{ ...unknown, changedAt: 7 * DAY_MS, historyRead: ahead }])
      for (let read = 0; read < 7; read += 1) {
        await pass(deliveryPorts)
        clock += 60_000
      }
      expect((await store.list())[0]).toMatchObject({ state: 'needs-decision', probable: null })
    })

    test('forward until the server speaks, is not called absent by that', async () => {
      world.keyStore = { kind: 'none' }
      const deliveryPorts = ports([{ ...unknown, historyRead: { at: clock - 1_000, matches: [] } }])
      clock += 7 * DAY_MS
      deliveryPorts.history = {
        read: async () => {
          clock -= 7 * DAY_MS
          return { kind: 'complete', orders: [] }
        },
      }
      await pass(deliveryPorts)
      expect((await store.list())[0]).toMatchObject({ state: 'unknown' })
    })
  })

  test('an unreadable history proves nothing, however long it lasts', async () => {
    world.keyStore = { kind: 'none' }
    const deliveryPorts = ports([unknown])
    for (let round = 0; round < 10; round += 1) {
      goOn(600_000)
      await pass(deliveryPorts)
    }
    expect((await store.list())[0]).toMatchObject({ state: 'unknown' })
  })

  test('asks a person after 300 s where its author may not look, and claims no absence', async () => {
    world.keyStore = { kind: 'none' }
    world.history = { kind: 'closed' }
    const deliveryPorts = ports([{ ...unknown, historyRead: { at: 1, matches: [] } }])
    await pass(deliveryPorts)
    expect((await store.list())[0]).toMatchObject({ state: 'unknown', nextTryAt: open.startedAt + 300_000 })
    clock = open.startedAt + 300_000
    await pass(deliveryPorts)
    expect((await store.list())[0]).toMatchObject({ state: 'needs-decision', historyRead: null })
  })

  test('offers the order of the history that matches it', async () => {
    world.keyStore = { kind: 'none' }
    world.history = {
      kind: 'complete',
      orders: [sampleServerOrder({ id: 777, createdAt: '11.20.2026 10:00' })],
    }
    const deliveryPorts = ports([unknown])
    await pass(deliveryPorts)
    goOn(60_000)
    await pass(deliveryPorts)
    expect((await store.list())[0]).toMatchObject({
      state: 'needs-decision',
      probable: { orderId: 777, totalAmount: 75.88 },
    })
    expect(sent).toEqual([])
  })
})

describe('what dead pages left behind', () => {
  const sending = samplePendingOrder({
    state: 'sending',
    epoch: 1,
    claimedAt: 95_000,
    attempts: [open],
  })

  test('under the lock a sending order is unknown at once and asked for with its key', async () => {
    expect(await stateAfterPass(sending)).toMatchObject({ state: 'sent' })
    expect(sent).toEqual([{ intent: sending.intent, body: 'the very bytes', storeId: 'store-a' }])
  })

  test('without a lock only a claim older than 90 s is taken over', async () => {
    const deliveryPorts = ports([sending])
    deliveryPorts.lock = (work) => work(false)
    await pass(deliveryPorts)
    expect((await store.list())[0]).toMatchObject({ state: 'sending', epoch: 1 })
    goOn(90_001)
    await pass(deliveryPorts)
    expect((await store.list())[0]).toMatchObject({ state: 'sent' })
  })

  test.each([95_000, 7 * DAY_MS])(
    'a clock that is set ends no claim and keeps none: %d',
    async (claimedAt) => {
      const deliveryPorts = ports([{ ...sending, claimedAt }])
      deliveryPorts.lock = (work) => work(false)
      await pass(deliveryPorts)
      clock += 5 * DAY_MS
      await pass(deliveryPorts)
      expect((await store.list())[0]).toMatchObject({ state: 'sending', epoch: 1 })
      clock -= 9 * DAY_MS
      elapsed += 90_001
      await pass(deliveryPorts)
      expect((await store.list())[0]).toMatchObject({ state: 'sent' })
    },
  )

  test('the lock says nothing about a claim that was made without it', async () => {
    const deliveryPorts = ports([{ ...sending, isClaimedUnderLock: false }])
    await pass(deliveryPorts)
    expect((await store.list())[0]).toMatchObject({ state: 'sending', epoch: 1 })
    goOn(90_001)
    await pass(deliveryPorts)
    expect((await store.list())[0]).toMatchObject({ state: 'sent', isClaimedUnderLock: true })
  })
})
