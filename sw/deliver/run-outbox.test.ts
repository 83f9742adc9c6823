// A run in the worker with a device whose storage fails, or whose lock is kept by a frozen page.
import { beforeEach, expect, it, vi } from 'vitest'
import type { Exchange, ExchangeRequest } from '#api/exchange.ts'
import { createServerClock } from '#api/server-clock.ts'
import { basketCalls } from '#contract/cart/basket-calls.ts'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { START_PATHS } from '#contract/start-paths.ts'
import { account } from '#tests/support/account.ts'
import { EDGE_STATUS } from '#tests/support/edge-status.ts'
import { createMemoryOrderStore, type MemoryOrderStore } from '#tests/support/memory-order-store.ts'
import { exchangeWith } from '#tests/support/recorded-calls.ts'
import {
  sampleDealership,
  sampleFrame,
  sampleIntent,
  samplePendingOrder,
  sampleProduct,
} from '#tests/support/sample-orders.ts'
import { type RunParts, runOutbox } from './run-outbox.ts'

const SAM = account({ id: 3, login: 'buyer' })
const SECOND_INTENT = '22222222-2222-4222-8222-222222222222'
const ANSWERS: Record<string, Exchange> = {
  [START_PATHS.edge]: exchangeWith(200, EDGE_STATUS),
  [sessionCalls.validate.path]: exchangeWith(200, { data: SAM }),
  [dealershipCalls.dealerships.path]: exchangeWith(200, {
    data: { dealerships: [sampleDealership()], count: 1 },
  }),
  [basketCalls.checkBasket.path]: exchangeWith(200, {
    data: { outOffDateProduct: {}, outOfDateDiscount: {}, items: [sampleProduct(), sampleFrame()] },
  }),
  [orderCalls.checkout.path]: exchangeWith(200, { data: { id: 501 } }),
}

let store: MemoryOrderStore
let elapsedMs: number
let parts: RunParts

beforeEach(() => {
  store = createMemoryOrderStore([samplePendingOrder()])
  elapsedMs = 0
  parts = {
    author: { id: 3, login: 'buyer', name: 'Sam', isAdmin: false },
    isUnlocked: false,
    store,
    clock: createServerClock(),
    seenBeats: { read: async () => null, note: async () => {} },
    lock: (work) => work(true),
    elapsed: () => elapsedMs,
    chance: () => 0,
    newUuid: () => SECOND_INTENT,
    pause: async (ms) => {
      elapsedMs += ms
    },
    exchange: async ({ path }: ExchangeRequest) => ANSWERS[path] ?? { answered: false, cause: 'network' },
    isStillCurrent: async () => true,
    sendOwedSignOut: async () => true,
    refreshSession: async () => ({ ok: false, failure: { kind: 'offline' } }),
  }
})

const stateOf = async (intent: string) => (await store.read(intent))?.state

it('ends only after the outcome of a sent order is stored, also if another order cannot be written', async () => {
  await store.add(samplePendingOrder({ intent: SECOND_INTENT, state: 'sign-in', placedAt: 20_000 }))
  parts.store = {
    ...store,
    change: async (intent, expected, change) => {
      if (intent === SECOND_INTENT)
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      return store.change(intent, expected, change)
    },
  }
  await expect(runOutbox(parts)).rejects.toThrow('The quota has been exceeded.')
  expect([await stateOf(sampleIntent), await stateOf(SECOND_INTENT)]).toEqual(['sent', 'sign-in'])
})

it('tries again every five seconds at most while the device is full, for two minutes', async () => {
  let tryCount = 0
  parts.store = {
    ...store,
    change: async () => {
      tryCount += 1
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  }
  const logError = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect((await runOutbox(parts)).isDone).toBe(false)
  expect([tryCount, elapsedMs]).toEqual([24, 115_000])
  logError.mockRestore()
})

it('sends an order without the lock after a frozen page has kept it for ninety seconds', async () => {
  parts.lock = async (work) => {
    const endOfWait = elapsedMs + 90_000
    // By the next turn of the event loop every request that can come has come.
    await new Promise((resolve) => setImmediate(resolve))
    elapsedMs = Math.max(elapsedMs, endOfWait)
    return work(false)
  }
  expect((await runOutbox(parts)).isDone).toBe(true)
  expect([await stateOf(sampleIntent), elapsedMs]).toEqual(['sent', 90_000])
})
