import { beforeEach, describe, expect, test } from 'vitest'
import { basketCalls } from '#contract/cart/basket-calls.ts'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { START_PATHS } from '#contract/start-paths.ts'
import { DEALERSHIP_RULES_PATH } from '#contract/people/dealership-rules.ts'
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

const EDGE = {
  idempotency: true,
  retentionHours: 9600,
  storeId: 's',
  serverTime: '2026-01-15T16:00:00Z',
  backend: 'up',
}

let session: Exchange
let dealerships: Dealership[]
let basket: Exchange
let edge: Exchange
let rules: Exchange
let paths: string[]
let bodies: unknown[]
beforeEach(() => {
  session = exchangeWith(200, { data: AUTHOR })
  dealerships = [sampleDealership()]
  const items = [sampleProduct(), sampleFrame()]
  basket = exchangeWith(200, { data: { outOffDateProduct: {}, outOfDateDiscount: {}, items } })
  edge = exchangeWith(200, { ...EDGE, keepsRules: true })
  rules = exchangeWith(200, { data: { rules: [] } })
  paths = []
  bodies = []
})

function openChecker() {
  const api = createApi({
    generation: createGeneration(),
    clock: { now: () => NOW, beginCall: () => () => {} },
    onDenied: () => {},
    onAnswer: () => {},
    async exchange({ path, body }) {
      paths.push(path)
      if (body !== undefined) bodies.push(JSON.parse(body))
      if (path === START_PATHS.edge) return edge
      if (path === DEALERSHIP_RULES_PATH) return rules
      if (path === sessionCalls.validate.path) return session
      if (path === basketCalls.checkBasket.path) return basket
      return exchangeWith(200, { data: { dealerships, count: dealerships.length } })
    },
  })
  return createChecker(api)
}
const check = (order = samplePendingOrder()) => openChecker().check(order)

test('the check of an order asks for the session, the dealerships and today’s prices', async () => {
  expect(await check()).toMatchObject({
    kind: 'answered',
    products: [{ id: 101 }, { id: 121 }],
    dealership: { id: 1, name: 'Lakeside Motors' },
  })
  expect(paths).toEqual([
    sessionCalls.validate.path,
    dealershipCalls.dealerships.path,
    basketCalls.checkBasket.path,
  ])
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
  expect(paths).toEqual([sessionCalls.validate.path])
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

test('the basket is checked with the quantities of the order, for its dealership', async () => {
  dealerships = [
    sampleDealership({ id: 2, name: 'Riverside' }),
    sampleDealership({ id: 6, name: 'Lakeside Nord' }),
  ]
  const order = samplePendingOrder({ dealership: sampleDealership({ id: 6, name: 'Lakeside North' }) })
  expect(await check(order)).toMatchObject({ kind: 'answered', dealership: { id: 6, name: 'Lakeside Nord' } })
  expect(bodies).toMatchObject([
    {
      dealershipId: 6,
      cartItems: [
        { product: { id: 101 }, quantity: 100 },
        { product: { id: 121 }, quantity: 2 },
      ],
    },
  ])
})

describe('the rule for small changes', () => {
  const rule = { value: { percent: 1, dollars: null }, revision: 4, setBy: null, setAt: null }
  const others = {
    unlock: { ...rule, value: { isAllowed: true, hours: 72, isPinAllowed: true } },
    repeatOrders: { ...rule, value: { days: 7 } },
  }
  const rulesOf = (dealershipId: number) => ({ dealershipId, smallChanges: rule, ...others })
  const readRule = () => openChecker().readSmallChangesRule(samplePendingOrder())

  test('is read for the dealership of the order', async () => {
    rules = exchangeWith(200, { data: { rules: [rulesOf(1)] } })
    expect(await readRule()).toEqual(rule)
    expect(paths).toEqual([START_PATHS.edge, DEALERSHIP_RULES_PATH])
    expect(bodies).toEqual([{ dealershipIds: [1] }])
  })

  test.each([
    ['the edge keeps no rules', () => (edge = exchangeWith(200, EDGE)), [START_PATHS.edge]],
    ['there is no edge', () => (edge = exchangeWith(404, {})), [START_PATHS.edge]],
    ['the edge does not answer', () => (edge = { answered: false, cause: 'network' }), [START_PATHS.edge]],
    [
      'the edge fails',
      () => (rules = exchangeWith(500, { error: { code: 10500, message: '' } })),
      [START_PATHS.edge, DEALERSHIP_RULES_PATH],
    ],
    ['the dealership has no rules', () => {}, [START_PATHS.edge, DEALERSHIP_RULES_PATH]],
  ])('is missing if %s', async (_, arrange, expectedPaths) => {
    arrange()
    expect(await readRule()).toBeNull()
    expect(paths).toEqual(expectedPaths)
  })
})

test.each<[string, Exchange, object]>([
  ['a session', exchangeWith(200, { data: account({ id: 5 }) }), { kind: 'author', id: 5 }],
  ['a denial', exchangeWith(401, { error: { code: 10110, message: '' } }), { kind: 'signed-out' }],
  ['a fault', exchangeWith(500, { error: { code: 10500, message: '' } }), { kind: 'unanswered' }],
  ['no answer', { answered: false, cause: 'network' }, { kind: 'unanswered' }],
])('before an order is sent again its author is asked for: after %s', async (_, answer, author) => {
  session = answer
  expect(await openChecker().currentAuthor(samplePendingOrder())).toEqual(author)
})
