import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { productSchema } from '#contract/products/product.ts'
import { type Caller, type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
let buyer: Caller
beforeAll(async () => {
  reference = await startReference({ failureSwitches: true })
  buyer = await reference.signInAs('buyer')
})
afterAll(() => reference.close())

const setRules = (...rules: object[]) => reference.visitor.post('failure-switches', { rules })
const readCommits = async () => (await reference.visitor.get('failure-switches/ledger')).data.commits
beforeEach(() => setRules())

const CHECKOUT_PATH = '/api/client/order/checkout'
const ORDER_BODY = {
  dealership: '7',
  userId: 3,
  poNumber: '',
  confirmNumber: '',
  namePo: 'Jo',
  subTotal: 2.15,
  shippingCost: 12,
  tax: 0.13,
  totalAmount: 14.28,
  reorder: false,
  productRequest: [
    {
      productId: 121,
      quantity: 1,
      price: 2.15,
      discount: 0,
      finalPrice: 2.15,
      shippingCost: 12,
      taxCost: 0.13,
    },
  ],
}

test('the ledger lists the orders that checkouts placed, and no others', async () => {
  expect(await readCommits()).toEqual([])
  const { data } = await buyer.post(CHECKOUT_PATH, ORDER_BODY)
  expect(await readCommits()).toEqual([
    {
      id: data.id,
      userId: 3,
      createdAt: '2026-11-20T15:00:00.000Z',
      bodyHash: createHash('sha256').update(JSON.stringify(ORDER_BODY)).digest('hex'),
    },
  ])
})

test('the backend can answer in the wire form of another backend, with the same content', async () => {
  await reference.visitor.post('failure-switches', { rules: [], answersLoosely: true })
  const extraFields = { syncedBy: null, meta: { version: '7', tags: [] } }
  const { text } = await buyer.get('/api/client/product/121')
  const answer = JSON.parse(text)
  expect(answer).toMatchObject({
    ...extraFields,
    data: { ...extraFields, id: '121', price: '2.15', archive: false },
  })
  expect([answer.data.descriptionPacking, answer.data.discountsDTO]).toEqual([null, null])

  const changedProduct = { ...v.parse(productSchema, answer.data), price: 2 }
  const { data } = await buyer.post('/api/client/product/check-basket', {
    cartItems: [{ product: changedProduct, quantity: 1 }],
    dealershipId: 7,
  })
  expect(data).toMatchObject({
    outOffDateProduct: [{ field: 'price', outOffDate: '2', current: '2.15' }],
    outOfDateDiscount: [],
  })
})

test.each([
  ['before', 500, 0],
  ['after', 500, 1],
  ['before', 401, 0],
  ['after', 403, 1],
])('a failure %s the commit answers %i and commits %i orders', async (when, status, orderCount) => {
  const countBefore = (await readCommits()).length
  await setRules({ path: CHECKOUT_PATH, when, answer: { kind: 'error', status }, times: 1 })
  expect((await buyer.post(CHECKOUT_PATH, ORDER_BODY)).status).toBe(status)
  expect((await readCommits()).length).toBe(countBefore + orderCount)
  expect((await buyer.post(CHECKOUT_PATH, ORDER_BODY)).status).toBe(200)
})

test('the history can be unreadable, empty or late', async () => {
  const path = '/api/client/order/all'
  await setRules({ path, when: 'after', answer: { kind: 'unreadable' } })
  const unreadableAnswer = await buyer.post(path)
  expect(unreadableAnswer).toMatchObject({ status: 200, text: '<!doctype html><title>Welcome</title>' })
  expect(unreadableAnswer.headers['content-type']).toBe('text/html')
  await setRules({ path, when: 'before', answer: { kind: 'empty-list' } })
  expect((await buyer.post(path)).data).toMatchObject({ orders: [], count: 0 })
  await setRules({ path, when: 'after', delayMs: 150 })
  const startedAt = performance.now()
  expect((await buyer.post(path)).data.count).toBeGreaterThan(0)
  expect(performance.now() - startedAt).toBeGreaterThan(140)
})

test('the history has a new order only after its lag', async () => {
  const path = '/api/client/order/all'
  const readHistory = async () => {
    const { orders, count } = (await buyer.post(`${path}?page=0&size=50`)).data
    return { ids: orders.map((order: { id: number }) => order.id), count }
  }
  const historyBefore = await readHistory()
  await reference.visitor.post('failure-switches', { rules: [], historyLagMs: 90_000 })
  const { id } = (await buyer.post(CHECKOUT_PATH, ORDER_BODY)).data
  const { now } = reference.time
  reference.time.now = new Date(now.getTime() + 89_000)
  expect((await readHistory()).ids).not.toContain(id)
  expect((await buyer.get(`api/client/order/${id}`)).data.id).toBe(id)
  reference.time.now = new Date(now.getTime() + 90_000)
  expect(await readHistory()).toEqual({ ids: [id, ...historyBefore.ids], count: historyBefore.count + 1 })
  reference.time.now = now
})

test.each([
  ['an ended session before the commit', 'before', 401, 10110, 0],
  ['an ended session after the commit', 'after', 401, 10110, 1],
  ['a business error before the commit', 'before', 400, 10301, 0],
  ['a business error after the commit', 'after', 400, 10301, 1],
  ['status 200 with an error after the commit', 'after', 200, 10301, 1],
])('the checkout can end with %s', async (_, when, status, code, orderCount) => {
  const countBefore = (await readCommits()).length
  await setRules({ path: CHECKOUT_PATH, when, answer: { kind: 'error', status, code } })
  expect(await buyer.post(CHECKOUT_PATH, ORDER_BODY)).toMatchObject({ status, code })
  expect((await readCommits()).length).toBe(countBefore + orderCount)
})

test('a busy answer has the Retry-After of its rule', async () => {
  const answer = { kind: 'error', status: 429, code: 10101, retryAfter: '7' }
  await setRules({ path: CHECKOUT_PATH, when: 'before', answer })
  const busyAnswer = await buyer.post(CHECKOUT_PATH, ORDER_BODY)
  expect(busyAnswer).toMatchObject({ status: 429, code: 10101 })
  expect(busyAnswer.headers['retry-after']).toBe('7')
})

test('a rule ends after the set number of calls', async () => {
  await setRules({ path: CHECKOUT_PATH, when: 'before', answer: { kind: 'error', status: 500 }, times: 1 })
  expect((await reference.visitor.get('failure-switches')).data.rules).toHaveLength(1)
  await buyer.post(CHECKOUT_PATH, ORDER_BODY)
  expect((await reference.visitor.get('failure-switches')).data).toEqual({
    rules: [],
    historyLagMs: 0,
    answersLoosely: false,
  })
})

test('a rule does not affect calls of other paths', async () => {
  await setRules({ path: CHECKOUT_PATH, when: 'before', answer: { kind: 'error', status: 500 } })
  expect((await buyer.get('api/client/order/500')).status).toBe(200)
})

test('the switches do not exist for calls from another machine', async () => {
  const response = await reference.app.inject({
    method: 'GET',
    url: '/failure-switches/ledger',
    remoteAddress: '10.0.0.1',
  })
  expect(response.statusCode).toBe(404)
})

test('a reset restores the rows that the first reset copied, and order numbers continue', async () => {
  const reset = () => reference.visitor.post('failure-switches/reset')
  const readPrice = async () => (await buyer.get('/api/client/product/121')).data.price
  await reset()
  const commitsBefore = await readCommits()
  await setRules({ path: '/api', when: 'before', answer: { kind: 'error', status: 500 } })
  await reset()
  const { data } = await buyer.post(CHECKOUT_PATH, ORDER_BODY)
  await reference.database.execute(sql`update products set price = 9 where id = 121`)
  expect([(await readCommits()).length, await readPrice()]).toEqual([commitsBefore.length + 1, 9])
  await reset()
  expect([await readCommits(), await readPrice()]).toEqual([commitsBefore, 2.15])
  expect((await buyer.post(CHECKOUT_PATH, ORDER_BODY)).data.id).toBe(data.id + 1)
})
