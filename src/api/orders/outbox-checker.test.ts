import { beforeEach, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import { account } from '#tests/support/account.ts'
import {
  sampleDealership,
  sampleFrame,
  samplePendingOrder,
  sampleProduct,
} from '#tests/support/sample-orders.ts'
import { createApi, createGeneration } from '../client.ts'
import type { Exchange } from '../exchange.ts'
import { createChecker } from './outbox-checker.ts'

const NOW = Date.UTC(2026, 10, 20, 18)
const AUTHOR = account({ id: 3 })
const exchangeWith = (status: number, body: unknown, headers: Record<string, string> = {}): Exchange => ({
  answered: true,
  status,
  contentType: 'application/json',
  headers: new Headers(headers),
  text: JSON.stringify(body),
})

let session: Exchange
let dealerships: Dealership[]
let basket: Exchange
let paths: string[]
beforeEach(() => {
  session = exchangeWith(200, { data: AUTHOR })
  dealerships = [sampleDealership()]
  const items = [sampleProduct(), sampleFrame()]
  basket = exchangeWith(200, { data: { outOffDateProduct: {}, outOfDateDiscount: {}, items } })
  paths = []
})

function check() {
  const api = createApi({
    generation: createGeneration(),
    clock: { now: () => NOW, beginCall: () => () => {} },
    onDenied: () => {},
    onAnswer: () => {},
    async exchange({ path }) {
      paths.push(path)
      if (path === ENDPOINTS.validate) return session
      if (path === ENDPOINTS.checkBasket) return basket
      return exchangeWith(200, { data: { dealerships, count: dealerships.length } })
    },
  })
  return createChecker(api).check(samplePendingOrder())
}

test('the check of an order asks for the session, the dealerships and today’s prices', async () => {
  expect(await check()).toMatchObject({
    kind: 'answered',
    products: [{ id: 101 }, { id: 121 }],
    dealership: { id: 1, name: 'Lakeside Motors' },
  })
  expect(paths).toEqual([ENDPOINTS.validate, ENDPOINTS.dealerships, ENDPOINTS.checkBasket])
})

test('an order whose author may no longer place orders is refused', async () => {
  const privileges = [{ group: 'Orders', actions: ['view'] }]
  session = exchangeWith(200, { data: { ...AUTHOR, privileges } })
  expect(await check()).toEqual({ kind: 'refused', message: '', cause: 'right-lost' })
})

test('an order whose author lost its dealership is refused', async () => {
  dealerships = [sampleDealership({ id: 2 })]
  expect(await check()).toEqual({ kind: 'refused', message: '', cause: 'dealership-lost' })
})

test.each([
  ['the server denies the session', exchangeWith(401, { error: { code: 10110, message: 'No session' } })],
  ['the session is another account’s', exchangeWith(200, { data: account({ id: 4 }) })],
])('an order is not checked if %s', async (_, answer) => {
  session = answer
  expect(await check()).toEqual({ kind: 'signed-out' })
  expect(paths).toEqual([ENDPOINTS.validate])
})

test('the check is repeated at the time that a busy server names', async () => {
  basket = exchangeWith(429, { error: { code: 10101, message: 'Busy' } }, { 'Retry-After': '180' })
  expect(await check()).toEqual({ kind: 'unanswered', retryAt: NOW + 180_000 })
})

test.each([409, 422])(
  'an order whose check the server refuses with %d is refused with its sentence',
  async (status) => {
    basket = exchangeWith(status, { error: { code: 10104, message: 'The cart cannot be checked.' } })
    expect(await check()).toEqual({ kind: 'refused', message: 'The cart cannot be checked.', cause: null })
  },
)

test('the check has no answer after a fault of the server', async () => {
  basket = exchangeWith(500, { error: { code: 10500, message: 'Oops' } })
  expect(await check()).toEqual({ kind: 'unanswered', retryAt: null })
})
