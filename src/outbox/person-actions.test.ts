import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDelivery, type Delivery } from '#tests/support/delivery.ts'
import {
  sampleAttempt,
  sampleAuthor,
  sampleBasis,
  sampleCustomer,
  sampleLines,
  samplePendingOrder,
  sampleRequest,
} from '#tests/support/sample-orders.ts'
import type { PendingOrder } from './pending-order.ts'
import { createPersonActions } from './person-actions.ts'
import { placeOrder } from './place-order.ts'
import { PENDING_STATES } from './states.ts'

const { intent } = samplePendingOrder()
const NEW_ID = '90000000-0000-4000-8000-000000000000'

let delivery: Delivery
let isOnline: boolean
let mayGoOn: boolean
/** The time at which the person pressed, for each pass that was started. */
let hurriedTimes: number[]
let probe: () => Promise<boolean>
beforeEach(() => {
  delivery = createDelivery()
  isOnline = true
  mayGoOn = true
  hurriedTimes = []
  probe = async () => false
})

function open(orders: PendingOrder[]) {
  const ports = { ...delivery.ports(orders), newUuid: () => NEW_ID }
  const actions = createPersonActions({
    ports,
    mayGoOn: () => mayGoOn,
    isOnline: () => isOnline,
    probe: () => probe(),
    run: (hurriedAt) => hurriedTimes.push(hurriedAt),
  })
  return { ...actions, store: ports.store }
}

describe('Send now', () => {
  test('starts a pass for the moment of the press', async () => {
    const { sendNow, store } = open([samplePendingOrder({ nextTryAt: 1e9 })])
    await sendNow(intent)
    expect(hurriedTimes).toEqual([100_000])
    expect(await store.read(intent)).toMatchObject({ nextTryAt: 100_000 })
  })

  test('asks an app that seems offline whether the server answers, and hurries orders from before the press', async () => {
    isOnline = false
    probe = async () => {
      delivery.passTime(4_000)
      return true
    }
    const { sendNow, sendAllNow } = open([samplePendingOrder()])
    await sendNow(intent)
    await sendAllNow()
    expect(hurriedTimes).toEqual([100_000, 104_000])
  })

  test('starts no pass while the server does not answer, or for an order that does not wait', async () => {
    const probes = vi.fn(async () => false)
    probe = probes
    isOnline = false
    await open([samplePendingOrder()]).sendNow(intent)
    expect([hurriedTimes, probes.mock.calls.length]).toEqual([[], 1])
    isOnline = true
    await open([samplePendingOrder({ state: 'refused' })]).sendNow(intent)
    expect(hurriedTimes).toEqual([])
  })
})

test('a review is compared again only while the page may call the server', async () => {
  const order = samplePendingOrder({ state: 'needs-review', current: sampleBasis() })
  mayGoOn = false
  const { compareAgain, store } = open([order])
  await compareAgain(intent)
  expect((await store.read(intent))?.current?.foundAt).toBe(20_000)
  mayGoOn = true
  await compareAgain(intent)
  expect((await store.read(intent))?.current?.foundAt).toBe(100_000)
})

test('decisions and a request to managers are stored without a pass', async () => {
  const { storeDecisions, askManager, store } = open([
    samplePendingOrder({ state: 'needs-review', current: sampleBasis() }),
  ])
  const decisions = { revision: 1, quantities: [{ productId: 101, quantity: 5 }], taken: ['a'] }
  expect(await storeDecisions(intent, decisions)).toBe(true)
  expect(await askManager(intent)).toBe(true)
  expect(await store.read(intent)).toMatchObject({ decisions, request: { id: NEW_ID, askedAt: 100_000 } })
  expect(await askManager(intent)).toBe(false)
  expect(hurriedTimes).toEqual([])
})

test('Send with changes and Send again start a pass, Discard and Back to cart do not', async () => {
  const reviewed = samplePendingOrder({ state: 'needs-review', current: sampleBasis() })
  expect(await open([reviewed]).sendWithChanges(intent, sampleLines)).toBe(true)
  expect(await open([samplePendingOrder({ state: 'needs-decision' })]).sendAgain(intent)).toBe(true)
  expect(hurriedTimes).toEqual([100_000, 100_000])
  expect(await open([reviewed]).discard(intent)).toBe(true)
  expect(await open([reviewed]).backToCart(intent)).toMatchObject({ isDone: true })
  expect(hurriedTimes).toHaveLength(2)
})

test('an action on an order in another state, or on an unknown order, does nothing', async () => {
  const { sendWithChanges, sendAgain, discard, storeDecisions, askManager, backToCart } = open([
    samplePendingOrder({ state: 'sent' }),
  ])
  const decisions = { revision: 1, quantities: [], taken: [] }
  for (const key of [intent, 'unknown']) {
    expect([
      await sendWithChanges(key, sampleLines),
      await sendAgain(key),
      await discard(key),
      await storeDecisions(key, decisions),
      await askManager(key),
      (await backToCart(key)).isDone,
    ]).toEqual([false, false, false, false, false, false])
  }
  expect(hurriedTimes).toEqual([])
})

test('a row that this version cannot read can be discarded', async () => {
  const { discard } = open([])
  delivery
    .store()
    .addUnreadable({ intent, state: 'waiting', placedAt: 1, schemaVersion: 99, finishedAt: 0, order: {} })
  expect(await discard(intent)).toBe(true)
  expect((await delivery.oldestOrder())?.state).toBe('cancelled')
})

describe('It arrived', () => {
  const probable = { orderId: 900, createdAt: '', totalAmount: null }

  test('is refused if the offered order belongs to another pending order, and the search begins again', async () => {
    const owner = samplePendingOrder({
      intent: '22222222-2222-4222-8222-222222222222',
      state: 'sent',
      orderId: 900,
      attempts: [sampleAttempt({ endedAt: 5 })],
    })
    const offered = samplePendingOrder({ state: 'needs-decision', probable, attempts: [sampleAttempt()] })
    const { markArrived, store } = open([owner, offered])
    expect(await markArrived(intent)).toBe(false)
    expect(await store.read(intent)).toMatchObject({ state: 'unknown', probable: null })
    expect(hurriedTimes).toEqual([100_000])
  })

  test('stores the offered number', async () => {
    const { markArrived, store } = open([
      samplePendingOrder({ state: 'needs-decision', probable, attempts: [sampleAttempt()] }),
    ])
    expect(await markArrived(intent)).toBe(true)
    expect(await store.read(intent)).toMatchObject({ state: 'sent', orderId: 900 })
  })
})

describe('placing an order', () => {
  const visitor = { id: 0, login: '', name: '', isAdmin: false }
  const request = sampleRequest({ cartRevision: 0 })

  test.each([
    ['a visitor without the fields of a customer', visitor, request],
    ['an account with the fields of a customer', sampleAuthor, { ...request, customer: sampleCustomer }],
    ['nobody', null, request],
  ])('is refused for %s', async (_, author, placeRequest) => {
    const { store } = open([])
    const place = vi.spyOn(store, 'place')
    expect(
      await placeOrder({ store, newUuid: () => NEW_ID, now: () => 5 }, author, placeRequest, true),
    ).toEqual({
      kind: 'signed-out',
    })
    expect(place).not.toHaveBeenCalled()
  })

  test.each([
    ['the device is full', new DOMException('full', 'QuotaExceededError'), 'no-room'],
    ['the storage fails', new DOMException('closed', 'InvalidStateError'), 'not-saved'],
  ])('reports that %s, and does not throw', async (_, problem, kind) => {
    const logError = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { store } = open([])
    store.place = () => Promise.reject(problem)
    expect(
      await placeOrder({ store, newUuid: () => NEW_ID, now: () => 5 }, sampleAuthor, request, true),
    ).toEqual({
      kind,
    })
    expect(logError).toHaveBeenCalledTimes(kind === 'not-saved' ? 1 : 0)
    logError.mockRestore()
  })
})

test('each state allows the buttons that its sheet shows', async () => {
  const done: Record<string, string[]> = { sendAgain: [], markArrived: [], backToCart: [], discard: [] }
  for (const state of PENDING_STATES.filter((each) => each !== 'unreadable')) {
    const order = samplePendingOrder({ state, attempts: [sampleAttempt()] })
    if (await open([order]).sendAgain(intent)) done.sendAgain?.push(state)
    if (await open([order]).markArrived(intent)) done.markArrived?.push(state)
    if ((await open([order]).backToCart(intent)).isDone) done.backToCart?.push(state)
    if (await open([order]).discard(intent)) done.discard?.push(state)
  }
  expect(done).toEqual({
    sendAgain: ['needs-decision'],
    markArrived: ['needs-decision'],
    backToCart: ['waiting', 'sign-in', 'needs-review', 'refused', 'missing'],
    discard: ['waiting', 'sign-in', 'needs-review', 'needs-decision', 'refused', 'missing'],
  })
})
