// Delivers orders with the outbox's delivery and the real sender, and compares the bytes of the POSTs.
import { beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutBody } from '#contract/orders/order.ts'
import type { KeyStore } from '#outbox/attempt.ts'
import { orderMachine } from '#outbox/machine.ts'
import { orderQueue } from '#outbox/order-queue.ts'
import { createClaimWatch, runPass } from '#outbox/queue/run-pass.ts'
import { newPendingOrder, type PendingOrder } from '#outbox/pending-order.ts'
import type { OutboxPorts } from '#outbox/ports.ts'
import { createMemoryOrderStore, type MemoryOrderStore } from '#tests/support/memory-order-store.ts'
import {
  sampleAuthor,
  sampleDealership,
  sampleFrame,
  sampleIntent,
  sampleLines,
  samplePendingOrder,
  sampleProduct,
  sampleRequest,
} from '#tests/support/sample-orders.ts'
import type { Exchange, ExchangeRequest } from '../exchange.ts'
import { createSender } from './outbox-sender.ts'

const WITH_KEYS: KeyStore = { kind: 'available', storeId: 'store-a', retentionMs: 1e9 }
const WITHOUT_KEYS: KeyStore = { kind: 'none' }
const BEHIND = { error: { code: 10500, message: 'Orders wait.', edge: 'key-store-behind' } }
const NOT_COMMITTED = { 'Counter-Outcome': 'not-committed' }

let clock: number
let keyStore: KeyStore
let posts: ExchangeRequest[]
let store: MemoryOrderStore
beforeEach(() => {
  clock = 100_000
  posts = []
})

function answer(status: number, body: unknown, moreHeaders: Record<string, string> = {}): Exchange {
  const headers = new Headers({ 'Content-Type': 'application/json', ...moreHeaders })
  return {
    answered: true,
    status,
    headers,
    contentType: 'application/json',
    text: JSON.stringify(body),
  }
}

/** Delivery passes of one device: the POSTs get these answers, and the history is empty. */
function openDevice(order: PendingOrder, answers: Exchange[]) {
  store = createMemoryOrderStore([order])
  const exchange = async (request: ExchangeRequest): Promise<Exchange> => {
    posts.push(request)
    return answers.shift() ?? { answered: false, cause: 'network' }
  }
  const call = () => Promise.reject(new Error('The sender makes no other call'))
  const ports: OutboxPorts = {
    store,
    sender: createSender({ exchange, call, download: call }, () => clock),
    checker: {
      check: async () => ({
        kind: 'answered',
        products: [sampleProduct(), sampleFrame()],
        dealership: sampleDealership(),
      }),
      readSmallChangesRule: async () => null,
      currentAuthor: async () => ({ kind: 'author', id: order.author.id }),
    },
    history: { read: async () => ({ kind: 'complete', orders: [] }), oldestAt: async () => null },
    readKeyStore: async () => keyStore,
    knownStoreId: () => null,
    lock: (work) => work(true),
    now: () => clock,
    elapsed: () => clock,
    newUuid: () => 'unused',
    chance: () => 0,
    runAfter: () => () => {},
  }
  const claims = createClaimWatch(orderMachine, ports.elapsed)
  return {
    async pass(): Promise<PendingOrder | null> {
      await runPass(orderQueue(ports), {
        hurriedAt: Number.POSITIVE_INFINITY,
        mayGoOn: () => true,
        onStart: () => {},
        onStateChange: () => {},
        claims,
      })
      return store.read(order.intent)
    },
  }
}

describe('after an answer 200 with an error, the order', () => {
  const orderAndError = answer(200, { data: { id: 900 }, error: { code: 10300, message: 'No.' } })
  const errorOnly = answer(200, { error: { code: 10301, message: 'The basket changed.' } })

  test.each([
    ['if the answer has an order’s number', orderAndError, WITHOUT_KEYS],
    ['if the answer has no number', errorOnly, WITHOUT_KEYS],
    ['if the answer has an order’s number and an edge keeps the key', orderAndError, WITH_KEYS],
    ['if the answer has no number and an edge keeps the key', errorOnly, WITH_KEYS],
  ])('has an unknown outcome, neither refused nor sent, %s', async (_case, checkoutAnswer, caseKeyStore) => {
    keyStore = caseKeyStore
    expect(await openDevice(samplePendingOrder(), [checkoutAnswer]).pass()).toMatchObject({
      state: 'unknown',
      refusal: null,
      orderId: null,
    })
  })

  test('is not posted again without an edge that keeps keys; the person decides', async () => {
    keyStore = WITHOUT_KEYS
    const { pass } = openDevice(samplePendingOrder(), [errorOnly])
    for (let minute = 0; minute < 8; minute += 1) {
      await pass()
      clock += 61_000
    }
    expect(await pass()).toMatchObject({ state: 'needs-decision' })
    expect(posts).toHaveLength(1)
  })

  test('is posted again with the same key and bytes if an edge keeps keys', async () => {
    keyStore = WITH_KEYS
    const { pass } = openDevice(samplePendingOrder(), [errorOnly, answer(200, { data: { id: 900 } })])
    await pass()
    expect(await pass()).toMatchObject({ state: 'sent', orderId: 900 })
    expect(posts[1]?.body).toBe(posts[0]?.body)
    expect(posts[1]?.headers?.['Idempotency-Key']).toBe(`"${sampleIntent}.1"`)
  })
})

describe('a pause that the server asked of another tab', () => {
  const pausedExchange: Exchange = { answered: false, cause: 'paused', retryAt: 400_000 }

  test('keeps an order waiting that was never posted', async () => {
    keyStore = WITHOUT_KEYS
    expect(await openDevice(samplePendingOrder(), [pausedExchange]).pass()).toMatchObject({
      state: 'waiting',
      nextTryAt: 400_000,
    })
  })

  test('leaves the outcome of an earlier POST unknown', async () => {
    keyStore = WITH_KEYS
    const { pass } = openDevice(samplePendingOrder(), [{ answered: false, cause: 'network' }, pausedExchange])
    await pass()
    expect(await pass()).toMatchObject({ state: 'unknown', nextTryAt: 400_000 })
  })

  test('keeps an order waiting whose earlier POST was provably not placed', async () => {
    keyStore = WITH_KEYS
    const { pass } = openDevice(samplePendingOrder(), [answer(503, BEHIND, NOT_COMMITTED), pausedExchange])
    await pass()
    expect(await pass()).toMatchObject({ state: 'waiting', nextTryAt: 400_000 })
  })
})

describe('while the key store lacks orders, an order', () => {
  test.each([
    ['renewed', 'store-b'],
    ['accepted', 'store-a'],
  ])('waits with the reason of the edge, and goes out once after the store was %s', async (_, storeId) => {
    keyStore = WITH_KEYS
    const answers = [
      answer(503, BEHIND, NOT_COMMITTED),
      answer(503, BEHIND),
      answer(503, BEHIND),
      answer(200, { data: { id: 900 } }),
    ]
    const { pass } = openDevice(samplePendingOrder(), answers)
    for (const tries of [1, 2, 3]) {
      const order = await pass()
      expect(order).toMatchObject({ state: 'waiting', tries })
      expect(order?.journal.at(-1)?.said).toBe('Orders wait.')
    }
    keyStore = { kind: 'available', storeId, retentionMs: 1e9 }
    expect(await pass()).toMatchObject({ state: 'sent', orderId: 900 })
    await pass()
    expect(posts.map(({ headers }) => headers?.['Counter-Key-Store'])).toEqual([
      'store-a',
      'store-a',
      'store-a',
      storeId,
    ])
  })

  test('stays unknown if an earlier POST has no outcome', async () => {
    keyStore = WITH_KEYS
    const { pass } = openDevice(samplePendingOrder(), [
      answer(503, BEHIND, NOT_COMMITTED),
      { answered: false, cause: 'network' },
      answer(503, BEHIND),
    ])
    await pass()
    await pass()
    expect(await pass()).toMatchObject({ state: 'unknown', attempts: [{}, {}, {}] })
  })
})

test('another key store leaves the outcome of a first POST unknown, as the browser may have sent the POST twice', async () => {
  keyStore = WITH_KEYS
  const otherStore = answer(412, { error: { code: 10500, message: 'No.', edge: 'other-key-store' } })
  const { pass } = openDevice(samplePendingOrder(), [otherStore])
  expect(await pass()).toMatchObject({ state: 'unknown' })
  keyStore = { kind: 'available', storeId: 'store-b', retentionMs: 1e9 }
  expect(await pass()).toMatchObject({ state: 'unknown' })
  expect(posts).toHaveLength(1)
})

test('shipping and tax that staff typed are sent as typed', async () => {
  keyStore = WITH_KEYS
  const staff = { ...sampleAuthor, id: 2, isAdmin: true }
  const request = sampleRequest({ edited: { shippingCost: 5, taxCost: 0 } })
  const placedOrder = newPendingOrder(sampleIntent, staff, request, sampleLines, 10_000)
  const { pass } = openDevice(placedOrder, [answer(200, { data: { id: 900 } })])
  expect(await pass()).toMatchObject({ state: 'sent', orderId: 900 })
  const body: CheckoutBody = JSON.parse(posts[0]?.body ?? '')
  expect(body).toMatchObject({ userId: 2, subTotal: 49.3, shippingCost: 5, tax: 0, totalAmount: 54.3 })
  // The computed shares of the lines stay unchanged.
  expect(body.productRequest.map(({ shippingCost, taxCost }) => [shippingCost, taxCost])).toEqual([
    [11.5, 2.81],
    [12, 0.27],
  ])
})

test('amounts that staff typed for lines are sent as typed, and the other amounts are computed from them', async () => {
  keyStore = WITH_KEYS
  const staff = { ...sampleAuthor, id: 2, isAdmin: true }
  const editedAmounts = {
    discount: 8,
    lines: { 101: { discount: -10, shippingCost: 4 }, 121: { taxCost: 0.5 } },
  }
  const placedOrder = newPendingOrder(
    sampleIntent,
    staff,
    sampleRequest({ edited: editedAmounts }),
    sampleLines,
    10_000,
  )
  const { pass } = openDevice(placedOrder, [answer(200, { data: { id: 900 } })])
  expect(await pass()).toMatchObject({ state: 'sent', orderId: 900 })
  const body: CheckoutBody = JSON.parse(posts[0]?.body ?? '')
  expect(body).toMatchObject({ subTotal: 45.64, shippingCost: 16, tax: 3.06, totalAmount: 64.7 })
  expect(body.productRequest).toMatchObject([
    { price: 0.41, discount: -10, finalPrice: 41, shippingCost: 4, taxCost: 2.56 },
    { price: 2.32, discount: 8, finalPrice: 4.64, shippingCost: 12, taxCost: 0.5 },
  ])
})

describe('an order whose shipping is compared before the POST', () => {
  const lines = [{ product: sampleProduct({ shippingCost: 9 }), quantity: 100 }, ...sampleLines.slice(1)]
  const placedOrder = (isShippingOpen: boolean) =>
    newPendingOrder(sampleIntent, sampleAuthor, sampleRequest({ isShippingOpen }), lines, 10_000)

  test('becomes Needs review if shipping now costs more than agreed', async () => {
    keyStore = WITH_KEYS
    expect(await openDevice(placedOrder(false), []).pass()).toMatchObject({ state: 'needs-review' })
    expect(posts).toEqual([])
  })

  test('is sent with the new amount if shipping now costs more and was left open', async () => {
    keyStore = WITH_KEYS
    const { pass } = openDevice(placedOrder(true), [answer(200, { data: { id: 900 } })])
    expect(await pass()).toMatchObject({
      state: 'sent',
      orderId: 900,
      revision: 2,
      agreed: { shippingCost: 23.5, totalPrice: 75.88 },
      attempts: [{ revision: 2, content: { total: 52.38 } }],
    })
    const body: CheckoutBody = JSON.parse(posts[0]?.body ?? '')
    expect(body).toMatchObject({ subTotal: 49.3, shippingCost: 23.5, tax: 3.08, totalAmount: 75.88 })
    expect(body.productRequest.map(({ shippingCost }) => shippingCost)).toEqual([11.5, 12])
    // The changed bytes get a new key, because a key belongs to the bytes of its first POST.
    expect(posts[0]?.headers).toMatchObject({ 'Idempotency-Key': `"${sampleIntent}.2"` })
  })

  test('keeps its revision if its open shipping did not change', async () => {
    keyStore = WITH_KEYS
    const order = samplePendingOrder({ isShippingOpen: true })
    const { pass } = openDevice(order, [answer(200, { data: { id: 900 } })])
    expect(await pass()).toMatchObject({ state: 'sent', revision: 1 })
  })
})

test('the body of a checkout has exactly the fields of the contract', () => {
  const call = () => Promise.reject(new Error('Nothing is sent here'))
  const sender = createSender({ exchange: call, call, download: call }, () => clock)
  const order = samplePendingOrder({ dealership: sampleDealership({ id: 7 }), confirmNumber: 'P-55' })
  expect(JSON.parse(sender.bodyOf(order))).toEqual({
    dealership: '7',
    userId: 3,
    poNumber: 'PO-7',
    confirmNumber: 'P-55',
    namePo: 'Sam',
    subTotal: 49.3,
    tax: 3.08,
    shippingCost: 23.5,
    totalAmount: 75.88,
    reorder: false,
    productRequest: [
      {
        productId: 101,
        quantity: 100,
        price: 0.45,
        discount: 0,
        shippingCost: 11.5,
        taxCost: 2.81,
        finalPrice: 45,
      },
      {
        productId: 121,
        quantity: 2,
        price: 2.15,
        discount: 0,
        shippingCost: 12,
        taxCost: 0.27,
        finalPrice: 4.3,
      },
    ],
  })
})
