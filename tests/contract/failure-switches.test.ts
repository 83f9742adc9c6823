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
  buyer = await reference.as('buyer')
})
afterAll(() => reference.close())

const script = (...rules: object[]) => reference.visitor.post('failure-switches', { rules })
const commits = async () => (await reference.visitor.get('failure-switches/ledger')).data.commits
beforeEach(() => script())

const CHECKOUT = '/api/client/order/checkout'
const BODY = {
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
  expect(await commits()).toEqual([])
  const { data } = await buyer.post(CHECKOUT, BODY)
  expect(await commits()).toEqual([
    {
      id: data.id,
      userId: 3,
      createdAt: '2026-11-20T15:00:00.000Z',
      bodyHash: createHash('sha256').update(JSON.stringify(BODY)).digest('hex'),
    },
  ])
})

test('answers in the wire form of another backend on request, with the same content', async () => {
  await reference.visitor.post('failure-switches', { rules: [], answersLoosely: true })
  const added = { syncedBy: null, meta: { version: '7', tags: [] } }
  const { text } = await buyer.get('/api/client/product/121')
  const answer = JSON.parse(text)
  expect(answer).toMatchObject({ ...added, data: { ...added, id: '121', price: '2.15', archive: false } })
  expect([answer.data.descriptionPacking, answer.data.discountsDTO]).toEqual([null, null])

  const seen = { ...v.parse(productSchema, answer.data), price: 2 }
  const { data } = await buyer.post('/api/client/product/check-basket', {
    cartItems: [{ product: seen, quantity: 1 }],
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
])('a failure %s the commit answers %i and commits %i orders', async (when, status, orders) => {
  const before = (await commits()).length
  await script({ path: CHECKOUT, when, answer: { kind: 'error', status }, times: 1 })
  expect((await buyer.post(CHECKOUT, BODY)).status).toBe(status)
  expect((await commits()).length).toBe(before + orders)
  expect((await buyer.post(CHECKOUT, BODY)).status).toBe(200)
})

test('the history can be unreadable, empty or late', async () => {
  const path = '/api/client/order/all'
  await script({ path, when: 'after', answer: { kind: 'unreadable' } })
  const unreadable = await buyer.post(path)
  expect(unreadable).toMatchObject({ status: 200, text: '<!doctype html><title>Welcome</title>' })
  expect(unreadable.headers['content-type']).toBe('text/html')
  await script({ path, when: 'before', answer: { kind: 'empty-list' } })
  expect((await buyer.post(path)).data).toMatchObject({ orders: [], count: 0 })
  await script({ path, when: 'after', delayMs: 150 })
  const startedAt = performance.now()
  expect((await buyer.post(path)).data.count).toBeGreaterThan(0)
  expect(performance.now() - startedAt).toBeGreaterThan(140)
})

test('the history has a new order only after its lag', async () => {
  const path = '/api/client/order/all'
  const seen = async () => {
    const { orders, count } = (await buyer.post(`${path}?page=0&size=50`)).data
    return { ids: orders.map((order: { id: number }) => order.id), count }
  }
  const before = await seen()
  await reference.visitor.post('failure-switches', { rules: [], historyLagMs: 90_000 })
  const { id } = (await buyer.post(CHECKOUT, BODY)).data
  const { now } = reference.time
  reference.time.now = new Date(now.getTime() + 89_000)
  expect((await seen()).ids).not.toContain(id)
  expect((await buyer.get(`api/client/order/${id}`)).data.id).toBe(id)
  reference.time.now = new Date(now.getTime() + 90_000)
  expect(await seen()).toEqual({ ids: [id, ...before.ids], count: before.count + 1 })
  reference.time.now = now
})

test.each([
  ['a session that ended, before', 'before', 401, 10110, 0],
  ['a session that ended, after', 'after', 401, 10110, 1],
  ['a business error that committed nothing', 'before', 400, 10301, 0],
  ['a business error, though committed', 'after', 400, 10301, 1],
  ['an error under 200, though committed', 'after', 200, 10301, 1],
])('the checkout can end with %s', async (_, when, status, code, orders) => {
  const before = (await commits()).length
  await script({ path: CHECKOUT, when, answer: { kind: 'error', status, code } })
  expect(await buyer.post(CHECKOUT, BODY)).toMatchObject({ status, code })
  expect((await commits()).length).toBe(before + orders)
})

test('a busy backend says when to try again', async () => {
  const answer = { kind: 'error', status: 429, code: 10101, retryAfter: '7' }
  await script({ path: CHECKOUT, when: 'before', answer })
  const busy = await buyer.post(CHECKOUT, BODY)
  expect(busy).toMatchObject({ status: 429, code: 10101 })
  expect(busy.headers['retry-after']).toBe('7')
})

test('a rule ends after the set number of calls', async () => {
  await script({ path: CHECKOUT, when: 'before', answer: { kind: 'error', status: 500 }, times: 1 })
  expect((await reference.visitor.get('failure-switches')).data.rules).toHaveLength(1)
  await buyer.post(CHECKOUT, BODY)
  expect((await reference.visitor.get('failure-switches')).data).toEqual({
    rules: [],
    historyLagMs: 0,
    answersLoosely: false,
  })
})

test('calls of other paths are not affected', async () => {
  await script({ path: CHECKOUT, when: 'before', answer: { kind: 'error', status: 500 } })
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

test('a reset restores the world as it was before the first one, and numbers continue', async () => {
  const reset = () => reference.visitor.post('failure-switches/reset')
  const priceNow = async () => (await buyer.get('/api/client/product/121')).data.price
  await reset()
  const before = await commits()
  await script({ path: '/api', when: 'before', answer: { kind: 'error', status: 500 } })
  await reset()
  const { data } = await buyer.post(CHECKOUT, BODY)
  await reference.database.execute(sql`update products set price = 9 where id = 121`)
  expect([(await commits()).length, await priceNow()]).toEqual([before.length + 1, 9])
  await reset()
  expect([await commits(), await priceNow()]).toEqual([before, 2.15])
  expect((await buyer.post(CHECKOUT, BODY)).data.id).toBe(data.id + 1)
})
