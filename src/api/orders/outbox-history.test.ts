import { beforeEach, describe, expect, test } from 'vitest'
import { sessionCalls } from '#contract/people/session-calls.ts'
import type { Account } from '#domain/people/account.ts'
import { account } from '#tests/support/account.ts'
import { sampleDealership, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { createApi, createGeneration } from '../client.ts'
import type { Exchange, ExchangeRequest } from '../exchange.ts'
import { createHistory } from './outbox-history.ts'

const AUTHOR = account({ id: 3 })
/** Noon in Chicago. */
const NOON = Date.UTC(2026, 10, 20, 18)
/** From 22:00 on 19 November to 22:00 on 21 November in Chicago. */
const SPAN = { fromAt: Date.UTC(2026, 10, 20, 4), toAt: Date.UTC(2026, 10, 22, 4) }

const exchangeWith = (status: number, body: unknown): Exchange => ({
  answered: true,
  status,
  contentType: 'application/json',
  headers: new Headers(),
  text: JSON.stringify(body),
})
const NO_SESSION = exchangeWith(401, { error: { code: 10110, message: 'No session' } })
const row = (id: number) => ({
  id,
  createdAt: '11.20.2026 12:00',
  paymentStatus: 0,
  totalAmount: 75.88,
  products: [{ productId: 101, quantity: 100 }],
  user: { id: 3 },
  dealership: { id: 1 },
})
const page = (ids: number[], count: number) => exchangeWith(200, { data: { orders: ids.map(row), count } })
const idsUpTo = (lastId: number) => Array.from({ length: lastId }, (_, index) => index + 1)

let person: Account
let session: Exchange | null
let pages: Exchange[]
let requests: ExchangeRequest[]
let denialCount: number

beforeEach(() => {
  person = AUTHOR
  session = null
  pages = []
  requests = []
  denialCount = 0
})

function openHistory() {
  const api = createApi({
    generation: createGeneration(),
    onDenied: () => {
      denialCount += 1
    },
    onAnswer: () => {},
    async exchange(request) {
      if (request.path === sessionCalls.validate.path) return session ?? exchangeWith(200, { data: person })
      requests.push(request)
      return pages.shift() ?? page([], 0)
    },
  })
  return createHistory(api)
}
const read = (order = samplePendingOrder()) => openHistory().read(order, SPAN)

async function readIds(): Promise<number[] | string> {
  const history = await read()
  return history.kind === 'complete' ? history.orders.map(({ id }) => id) : history.kind
}

describe('a complete read', () => {
  test('asks for the days of the span and the dealership of the order, sorted by id', async () => {
    expect(await readIds()).toEqual([])
    expect(requests.map(({ path, query }) => [path, query])).toEqual([
      ['api/client/order/all', { page: 0, size: 20 }],
    ])
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      dealerIds: [1],
      from: '2026-11-19',
      to: '2026-11-21',
      sort: { field: 'id', direction: 'asc' },
    })
  })

  test('reads an amount that the author may not see as unknown, not as zero', async () => {
    pages = [exchangeWith(200, { data: { orders: [{ ...row(1), totalAmount: null }], count: 1 } })]
    expect(await read()).toMatchObject({ orders: [{ id: 1, totalAmount: null }] })
  })

  test('joins its pages', async () => {
    pages = [page(idsUpTo(20), 21), page([21], 21)]
    expect(await readIds()).toEqual(idsUpTo(21))
    expect(requests.map(({ query }) => query?.page)).toEqual([0, 1])
  })
})

describe('a read is incomplete, because an order may be hidden, after', () => {
  const brokenPage = exchangeWith(200, { data: { orders: [row(1), { ...row(2), user: null }], count: 2 } })
  const htmlPage: Exchange = {
    answered: true,
    status: 200,
    contentType: 'text/html',
    headers: new Headers(),
    text: '<!doctype html>',
  }
  test.each<[string, Exchange[]]>([
    ['a row twice', [page([1, 1, 2], 3)]],
    ['the same page twice', [page([1, 2], 4), page([1, 2], 4)]],
    ['more rows than the count says', [page([1, 2, 3], 2)]],
    ['an empty page before the end', [page([1, 2], 3), page([], 3)]],
    ['the removal of an order between two pages', [page([1, 2], 4), page([4], 3)]],
    ['a new order between two pages', [page([1, 2], 3), page([3, 4], 4)]],
    ['rows that are not sorted by id', [page([2, 1], 2)]],
    ['pages that are not sorted by id', [page([2, 3], 3), page([1], 3)]],
    ['one row that breaks the contract', [brokenPage]],
    ['an HTML page of another server', [htmlPage]],
    ['a server fault', [exchangeWith(500, { error: { code: 10500, message: 'No' } })]],
    ['no answer', [{ answered: false, cause: 'network' }]],
  ])('%s', async (_, answers) => {
    pages = answers
    expect(await readIds()).toBe('unreadable')
  })

  test('the end of the session, which the client reports as a denial', async () => {
    pages = [NO_SESSION]
    expect([await readIds(), denialCount]).toEqual(['signed-out', 1])
    session = NO_SESSION
    expect([await readIds(), denialCount]).toEqual(['signed-out', 2])
  })
})

describe('the session', () => {
  test('must be readable and be the author’s, otherwise no orders are read', async () => {
    person = account({ id: 4 })
    expect(await readIds()).toBe('signed-out')
    session = { answered: false, cause: 'network' }
    expect(await readIds()).toBe('unreadable')
    expect(requests).toEqual([])
  })

  test.each<[string, Partial<Account>]>([
    ['without the right to see orders', { privileges: [{ group: 'Orders', actions: ['create'] }] }],
    ['without the dealership of the order', { dealerships: [{ id: 2, name: 'Riverside' }] }],
  ])('%s reads no orders, because the server would deny the call or leave out orders', async (_, fields) => {
    person = account({ id: 3, ...fields })
    expect(await readIds()).toBe('closed')
    expect([requests, denialCount]).toEqual([[], 0])
  })

  test('of staff without dealerships reads the orders of the order’s dealership', async () => {
    person = account({ id: 3, dealerships: [], privileges: [{ group: 'Orders', actions: ['view', 'edit'] }] })
    pages = [page([7], 1)]
    expect(await readIds()).toEqual([7])
  })
})

describe('the oldest order of a dealership', () => {
  const order = samplePendingOrder({ dealership: sampleDealership({ id: 6 }) })

  test('is the first of all its orders', async () => {
    pages = [page([4], 31)]
    expect(await openHistory().oldestAt(order)).toBe(NOON)
    expect(requests.map(({ path, query, body }) => [path, query, JSON.parse(body ?? '')])).toEqual([
      [
        'api/client/order/all',
        { page: 0, size: 1 },
        { dealerIds: [6], sort: { field: 'id', direction: 'asc' } },
      ],
    ])
  })

  test.each([
    ['the dealership has none', page([], 0)],
    ['the server fails', exchangeWith(500, { error: { code: 10500, message: 'No' } })],
  ])('is unknown if %s', async (_, answer) => {
    pages = [answer]
    expect(await openHistory().oldestAt(order)).toBeNull()
  })
})
