// Orders as they leave: the outbox's delivery with the real sender, up to the bytes of the POST and its answer.
import { beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutBody } from '#contract/orders/order.ts'
import type { KeyStore } from '#outbox/attempt.ts'
import { createClaimWatch, deliverDue } from '#outbox/deliver.ts'
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

const KEPT: KeyStore = { kind: 'kept', storeId: 'store-a', retentionMs: 1e9 }
const WITHOUT_KEYS: KeyStore = { kind: 'none' }

let clock: number
let keyStore: KeyStore
let posts: ExchangeRequest[]
let store: MemoryOrderStore
beforeEach(() => {
  clock = 100_000
  posts = []
})

function answer(status: number, body: unknown): Exchange {
  const headers = new Headers({ 'Content-Type': 'application/json' })
  return {
    answered: true,
    status,
    headers,
    contentType: 'application/json',
    text: JSON.stringify(body),
  }
}

/** Passes of one device whose POSTs are answered with these, and whose history shows nothing. */
function device(order: PendingOrder, answers: Exchange[]) {
  store = createMemoryOrderStore([order])
  const exchange = async (request: ExchangeRequest): Promise<Exchange> => {
    posts.push(request)
    return answers.shift() ?? { answered: false, cause: 'network' }
  }
  const call = () => Promise.reject(new Error('A sender asks nothing else'))
  const ports: OutboxPorts = {
    store,
    sender: createSender({ exchange, call, download: call }, () => clock),
    checker: {
      check: async () => ({
        kind: 'answered',
        products: [sampleProduct(), sampleFrame()],
        dealership: sampleDealership(),
      }),
      currentAuthor: async () => ({ kind: 'author', id: order.author.id }),
    },
    history: { read: async () => ({ kind: 'complete', orders: [] }) },
    readKeyStore: async () => keyStore,
    lock: (work) => work(true),
    now: () => clock,
    elapsed: () => clock,
    newIntent: () => 'unused',
    chance: () => 0,
    after: () => () => {},
  }
  const claims = createClaimWatch(ports.elapsed)
  return {
    async pass(): Promise<PendingOrder | null> {
      await deliverDue(ports, {
        hurriedAt: Number.POSITIVE_INFINITY,
        mayGoOn: () => true,
        onTurn: () => {},
        onMoved: () => {},
        claims,
      })
      return store.read(order.intent)
    },
  }
}

describe('a success with an error in it, which may have been committed', () => {
  const both = answer(200, { data: { id: 900 }, error: { code: 10300, message: 'No.' } })
  const errorOnly = answer(200, { error: { code: 10301, message: 'The basket changed.' } })

  test.each([
    ['an order’s number beside it', both, WITHOUT_KEYS],
    ['nothing beside it', errorOnly, WITHOUT_KEYS],
    ['an order’s number beside it, with keys', both, KEPT],
    ['nothing beside it, with keys', errorOnly, KEPT],
  ])('(%s) is neither a refusal nor a success', async (_case, said, keys) => {
    keyStore = keys
    expect(await device(samplePendingOrder(), [said]).pass()).toMatchObject({
      state: 'unknown',
      refusal: null,
      orderId: null,
    })
  })

  test('is never posted again without keys: a person is asked', async () => {
    keyStore = WITHOUT_KEYS
    const { pass } = device(samplePendingOrder(), [errorOnly])
    for (let minute = 0; minute < 8; minute += 1) {
      await pass()
      clock += 61_000
    }
    expect(await pass()).toMatchObject({ state: 'needs-decision' })
    expect(posts).toHaveLength(1)
  })

  test('is asked for with the same key and bytes where keys are kept', async () => {
    keyStore = KEPT
    const { pass } = device(samplePendingOrder(), [errorOnly, answer(200, { data: { id: 900 } })])
    await pass()
    expect(await pass()).toMatchObject({ state: 'sent', orderId: 900 })
    expect(posts[1]?.body).toBe(posts[0]?.body)
    expect(posts[1]?.headers?.['Idempotency-Key']).toBe(`"${sampleIntent}.1"`)
  })
})

describe('a pause that the server asked another tab for', () => {
  const paused: Exchange = { answered: false, cause: 'paused', retryAt: 400_000 }

  test('lets a first POST wait: nothing has left this device', async () => {
    keyStore = WITHOUT_KEYS
    expect(await device(samplePendingOrder(), [paused]).pass()).toMatchObject({
      state: 'waiting',
      nextTryAt: 400_000,
    })
  })

  test('says nothing of an earlier POST of the same order', async () => {
    keyStore = KEPT
    const { pass } = device(samplePendingOrder(), [{ answered: false, cause: 'network' }, paused])
    await pass()
    expect(await pass()).toMatchObject({ state: 'unknown', nextTryAt: 400_000 })
  })
})

test('another key store proves nothing, even of a first POST: the browser may have sent a copy before', async () => {
  keyStore = KEPT
  const otherStore = answer(412, { error: { code: 10500, message: 'No.', edge: 'other-key-store' } })
  const { pass } = device(samplePendingOrder(), [otherStore])
  expect(await pass()).toMatchObject({ state: 'unknown' })
  keyStore = { kind: 'kept', storeId: 'store-b', retentionMs: 1e9 }
  expect(await pass()).toMatchObject({ state: 'unknown' })
  expect(posts).toHaveLength(1)
})

test('shipping and tax that staff typed before the connection went leave as typed', async () => {
  keyStore = KEPT
  const staff = { ...sampleAuthor, id: 2, isAdmin: true }
  const request = sampleRequest({ edited: { shippingCost: 5, taxCost: 0 } })
  const placed = newPendingOrder(sampleIntent, staff, request, sampleLines, 10_000)
  const { pass } = device(placed, [answer(200, { data: { id: 900 } })])
  expect(await pass()).toMatchObject({ state: 'sent', orderId: 900 })
  const body: CheckoutBody = JSON.parse(posts[0]?.body ?? '')
  expect(body).toMatchObject({ userId: 2, subTotal: 49.3, shippingCost: 5, tax: 0, totalAmount: 54.3 })
  // The shares of the lines stay what they are computed to be.
  expect(body.productRequest.map(({ shippingCost, taxCost }) => [shippingCost, taxCost])).toEqual([
    [11.5, 2.81],
    [12, 0.27],
  ])
})

test('what staff typed of one line and of all leaves as typed, and the rest is computed from it', async () => {
  keyStore = KEPT
  const staff = { ...sampleAuthor, id: 2, isAdmin: true }
  const edited = { discount: 8, lines: { 101: { discount: -10, shippingCost: 4 }, 121: { taxCost: 0.5 } } }
  const placed = newPendingOrder(sampleIntent, staff, sampleRequest({ edited }), sampleLines, 10_000)
  const { pass } = device(placed, [answer(200, { data: { id: 900 } })])
  expect(await pass()).toMatchObject({ state: 'sent', orderId: 900 })
  const body: CheckoutBody = JSON.parse(posts[0]?.body ?? '')
  expect(body).toMatchObject({ subTotal: 45.64, shippingCost: 16, tax: 3.06, totalAmount: 64.7 })
  expect(body.productRequest).toMatchObject([
    { price: 0.41, discount: -10, finalPrice: 41, shippingCost: 4, taxCost: 2.56 },
    { price: 2.32, discount: 8, finalPrice: 4.64, shippingCost: 12, taxCost: 0.5 },
  ])
})

describe('shipping that became dearer since the order was agreed', () => {
  const lines = [{ product: sampleProduct({ shippingCost: 9 }), quantity: 100 }, ...sampleLines.slice(1)]
  const placed = (isShippingOpen: boolean) =>
    newPendingOrder(sampleIntent, sampleAuthor, sampleRequest({ isShippingOpen }), lines, 10_000)

  test('asks the person', async () => {
    keyStore = KEPT
    expect(await device(placed(false), []).pass()).toMatchObject({ state: 'needs-review' })
    expect(posts).toEqual([])
  })

  test('goes along as it is now where it is open: nobody agreed to a figure', async () => {
    keyStore = KEPT
    const { pass } = device(placed(true), [answer(200, { data: { id: 900 } })])
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
    // Other bytes never go out under a key that others went out under.
    expect(posts[0]?.headers).toMatchObject({ 'Idempotency-Key': `"${sampleIntent}.2"` })
  })

  test('is the same revision where it is open and did not change', async () => {
    keyStore = KEPT
    const order = samplePendingOrder({ isShippingOpen: true })
    const { pass } = device(order, [answer(200, { data: { id: 900 } })])
    expect(await pass()).toMatchObject({ state: 'sent', revision: 1 })
  })
})

test('the payload of a checkout has exactly the fields of the agreement', () => {
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
