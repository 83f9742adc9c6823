// The order of a visitor is sent as the order of a new customer, without a session; the history is not searched for it.

import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { basketCalls } from '#contract/cart/basket-calls.ts'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import { newCustomerOrderBody } from '#contract/orders/new-customer-order.ts'
import { dealershipOfVisitor, type State } from '#domain/people/dealership.ts'
import { type NewCustomer, newPendingOrder, type PendingOrder } from '#outbox/pending-order.ts'
import {
  sampleAttempt,
  sampleCustomer,
  sampleFrame,
  sampleIntent,
  sampleLines,
  sampleProduct,
  sampleRequest,
} from '#tests/support/sample-orders.ts'
import { requestMessages } from '#texts/people/visitor-requests.ts'
import { createApi, createGeneration } from '../client.ts'
import type { Exchange, ExchangeRequest } from '../exchange.ts'
import { createChecker } from './outbox-checker.ts'
import { createHistory } from './outbox-history.ts'
import { createSender } from './outbox-sender.ts'

const ILLINOIS: State = { id: 13, code: 'IL', name: 'Illinois', tax: 6.25 }
const VISITOR = { id: 0, login: '', name: '', isAdmin: false }

function orderOf(customer: NewCustomer): PendingOrder {
  const request = sampleRequest({ customer, dealership: dealershipOfVisitor(customer, ILLINOIS) })
  return newPendingOrder(sampleIntent, VISITOR, request, sampleLines, 10_000)
}
const ORDER = orderOf(sampleCustomer)

let requests: ExchangeRequest[]
let states: State[]
beforeEach(() => {
  requests = []
  states = [ILLINOIS]
})

const exchangeWith = (body: unknown): Exchange => ({
  answered: true,
  status: 200,
  contentType: 'application/json',
  headers: new Headers({ 'Content-Type': 'application/json' }),
  text: JSON.stringify(body),
})

const api = createApi({
  generation: createGeneration(),
  onDenied: () => {},
  onAnswer: () => {},
  async exchange(request) {
    requests.push(request)
    if (request.path === dealershipCalls.states.path) return exchangeWith({ data: states })
    if (request.path === basketCalls.checkBasket.path) {
      const items = [sampleProduct(), sampleFrame()]
      return exchangeWith({ data: { outOffDateProduct: {}, outOfDateDiscount: {}, items } })
    }
    return exchangeWith({ data: { id: 900 } })
  },
})
const paths = () => requests.map(({ path }) => path)

test('a visitor’s order has the customer’s name as its author, list prices and the tax of the US state', () => {
  expect(ORDER.agreed).toEqual({ subTotal: 49.3, shippingCost: 23.5, taxCost: 3.08, totalPrice: 75.88 })
  expect(ORDER.author).toEqual({ id: 0, login: '', name: 'Harper Wells', isAdmin: false })
})

test('a visitor’s order is sent to the checkout of new customers, without cookies or author', async () => {
  const sender = createSender(api, () => 10_000)
  const body = sender.bodyOf(ORDER)
  const attempt = sampleAttempt({ body, storeId: 'store-a', retentionMs: 1e9 })
  const outcome = await sender.send({ ...ORDER, attempts: [attempt] }, attempt)
  expect(outcome).toEqual({ kind: 'delivered', orderId: 900 })
  expect(requests).toMatchObject([
    {
      method: 'post',
      path: 'api/client/order/checkout-new-user',
      body,
      credentials: 'omit',
      headers: {
        'Idempotency-Key': '"11111111-1111-4111-8111-111111111111.1"',
        'Counter-Key-Store': 'store-a',
        'Counter-Attempt': '1',
      },
    },
  ])
  expect(requests[0]?.headers).not.toHaveProperty('Counter-Author')
})

test('a visitor’s order has a body that matches the schema of the server', () => {
  const body: unknown = JSON.parse(createSender(api, () => 10_000).bodyOf(ORDER))
  expect(body).toMatchObject({
    ...sampleCustomer,
    orderPo: 'PO-7',
    subTotal: 49.3,
    shippingCost: 23.5,
    tax: 3.08,
    totalAmount: 75.88,
    productRequest: [
      { productId: 101, quantity: 100, price: 0.45, finalPrice: 45, taxCost: 2.81 },
      { productId: 121, quantity: 2, price: 2.15, finalPrice: 4.3, taxCost: 0.27 },
    ],
  })
  expect(v.parse(newCustomerOrderBody(requestMessages), body)).toEqual(body)
})

test('a visitor’s order is checked against the public prices and today’s tax', async () => {
  states = [{ ...ILLINOIS, tax: 7 }]
  const outcome = await createChecker(api).check(ORDER)
  expect(outcome).toMatchObject({
    kind: 'answered',
    dealership: { id: 0, name: 'Blue Ridge Imports', shippingAddress: { state: { id: 13, tax: 7 } } },
  })
  expect(paths()).toEqual([dealershipCalls.states.path, basketCalls.checkBasket.path])
  expect(JSON.parse(requests[1]?.body ?? '')).toMatchObject({ dealershipId: 0 })
})

test('the check refuses a visitor’s order whose US state does not exist any more', async () => {
  states = [{ ...ILLINOIS, id: 14 }]
  expect(await createChecker(api).check(ORDER)).toMatchObject({ kind: 'refused' })
})

test('a visitor’s order needs no session, and no history can be read for it', async () => {
  expect(await createChecker(api).currentAuthor(ORDER)).toEqual({ kind: 'author', id: 0 })
  expect(await createHistory(api).read(ORDER, { fromAt: 0, toAt: 1 })).toEqual({ kind: 'closed' })
  expect(requests).toEqual([])
})
