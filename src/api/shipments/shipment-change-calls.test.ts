import { describe, expect, test } from 'vitest'
import { exchangeWith, CALLS_NOW as NOW, recordCalls } from '#tests/support/recorded-calls.ts'
import { sampleShipmentChange } from '#tests/support/sample-shipment-change.ts'
import type { Exchange } from '../exchange.ts'
import {
  outcomeOf,
  type PostOutcome,
  postShipmentChange,
  type ReadFailure,
  readSessionAccount,
  readShipment,
} from './shipment-change-calls.ts'

/** The client of a server that gives this answer to every call. */
const CALL_KEY = { 'Counter-Call-Key': expect.stringMatching(/^[\da-f-]{36}$/) }
const apiWithAnswer = (status: number, code: number, headers: Record<string, string> = {}) =>
  recordCalls(() => exchangeWith(status, { error: { code, message: 'No' } }, headers)).api

test.each<[string, Parameters<typeof apiWithAnswer>, ReadFailure]>([
  ['a busy server', [429, 10101, { 'Retry-After': '180' }], { kind: 'unanswered', retryAt: NOW + 180_000 }],
  ['a fault of the server', [500, 10500], { kind: 'unanswered', retryAt: null }],
  ['a conflict', [409, 10111], { kind: 'unanswered', retryAt: null }],
  ['a denied session', [401, 10110], { kind: 'signed-out' }],
  ['a refusal', [422, 10104], { kind: 'closed' }],
])('session and shipment are not read after %s', async (_, answer, failure) => {
  const api = apiWithAnswer(...answer)
  expect(await readSessionAccount(api)).toEqual(failure)
  expect(await readShipment(api, sampleShipmentChange())).toEqual(failure)
})

describe('the shipment of a product and a dealership', () => {
  const row = (id: number, fields = {}) => ({
    id,
    dealershipId: 1,
    productId: 500 + id,
    quantity: 100,
    reorderPeriod: 30,
    nextStartDate: '2026-12-01',
    product: null,
    ...fields,
  })
  const rows = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => row(first + index))
  const pouches = { productId: 101, quantity: 40, reorderPeriod: 90, nextStartDate: '2027-02-01' }

  /** Reads the shipment from a server with these pages. */
  async function readFrom(pages: [rows: unknown[], count: number][]) {
    const { api, requests } = recordCalls((_, index) => {
      const [items, count] = pages[index] ?? [[], 0]
      return exchangeWith(200, { data: { items, count } })
    })
    const read = await readShipment(api, sampleShipmentChange())
    return { read, requests: requests.map(({ query, body }) => [query?.page, query?.size, body]) }
  }

  test('is found on the second page, with the values and the version that the server has', async () => {
    const ofOtherDealership = row(21, { ...pouches, dealershipId: 2 })
    const shipment = row(22, { ...pouches, updatedAt: '11.20.2026 09:15' })
    const { read, requests } = await readFrom([
      [rows(1, 20), 22],
      [[ofOtherDealership, shipment], 22],
    ])
    const { productId: _, ...values } = pouches
    expect(read).toEqual({ kind: 'read', shipment: { id: 22, ...values }, version: '11.20.2026 09:15' })
    expect(requests).toEqual([
      [0, 20, '{"dealershipId":1}'],
      [1, 20, '{"dealershipId":1}'],
    ])
  })

  test('has no version if the server names none', async () => {
    const { read } = await readFrom([[[row(7, pouches)], 1]])
    expect(read).toMatchObject({ shipment: { id: 7 }, version: null })
    const { read: readOfUnreadable } = await readFrom([[[row(7, { ...pouches, updatedAt: null })], 1]])
    expect(readOfUnreadable).toMatchObject({ version: null })
  })

  test.each<[string, [unknown[], number][], object]>([
    ['is gone after exactly one full page', [[rows(1, 20), 20]], { kind: 'read', shipment: null }],
    [
      'is gone after the last page',
      [
        [rows(1, 20), 21],
        [rows(21, 21), 21],
      ],
      { kind: 'read', shipment: null },
    ],
    [
      'may be hidden if a row moved between two pages',
      [
        [rows(1, 20), 22],
        [rows(20, 21), 22],
      ],
      { kind: 'unanswered', retryAt: null },
    ],
    ['may be hidden if a page lacks rows', [[rows(1, 3), 4]], { kind: 'unanswered', retryAt: null }],
  ])('%s', async (_, pages, outcome) => {
    const { read, requests } = await readFrom(pages)
    expect(read).toMatchObject(outcome)
    expect(requests).toHaveLength(pages.length)
  })
})

describe('the POST of a change', () => {
  const saved = exchangeWith(200, { data: { id: 31 } })
  const done = exchangeWith(200, { data: {} })
  const wanted = { quantity: 250, reorderPeriod: 60, nextStartDate: '2027-01-01' }
  const dealership = { id: 6, name: '' }
  const author = { id: 3, name: '' }

  test.each([
    [
      'a changed shipment',
      { wanted },
      saved,
      {
        path: 'api/client/scheduled-shipment/create-or-edit',
        body: { id: 4, productId: 101, dealershipId: 6, ...wanted },
        headers: { 'Counter-Author': '3', 'If-Match': '"100.30.2026-12-01"', ...CALL_KEY },
      },
      31,
    ],
    [
      'a new shipment',
      { wanted, base: null },
      saved,
      {
        path: 'api/client/scheduled-shipment/create-or-edit',
        body: { id: 0, productId: 101, dealershipId: 6, ...wanted },
        headers: { 'Counter-Author': '3', ...CALL_KEY },
      },
      31,
    ],
    [
      'a cancelled shipment',
      { wanted: null },
      done,
      {
        path: 'api/client/scheduled-shipment/remove',
        query: { id: 4 },
        headers: { 'Counter-Author': '3', 'If-Match': '"100.30.2026-12-01"', ...CALL_KEY },
      },
      null,
    ],
  ])('of %s names author and earlier values, once within 45 s', async (_, fields, answer, request, id) => {
    const { api, requests } = recordCalls(() => answer)
    const change = sampleShipmentChange({ author, dealership, ...fields })
    expect(await postShipmentChange(api, change, () => NOW)).toEqual({ kind: 'delivered', id })
    const { body, ...sentRequest } = requests[0] ?? {}
    expect({ ...sentRequest, ...(body && { body: JSON.parse(body) }) }).toEqual({
      method: 'post',
      limitMs: 45_000,
      ...request,
    })
    expect(requests).toHaveLength(1)
  })

  const refusal = (status: number, code: number, edge?: string, headers = {}) =>
    exchangeWith(status, { error: { code, message: 'Sentence.', edge } }, headers)
  const PROOF = { 'Counter-Outcome': 'not-committed' }

  test.each<[string, Exchange, PostOutcome]>([
    ['no answer', { answered: false, cause: 'limit' }, { kind: 'unknown', retryAt: null }],
    [
      'a pause',
      { answered: false, cause: 'paused', retryAt: NOW + 9000 },
      { kind: 'not-committed', isSignedOut: false, retryAt: NOW + 9000 },
    ],
    ['a success without a number', exchangeWith(200, { data: {} }), { kind: 'unknown', retryAt: null }],
    [
      'a success with an error',
      exchangeWith(200, { data: { id: 31 }, error: { code: 1, message: '' } }),
      { kind: 'unknown', retryAt: null },
    ],
    [
      'proof of a missing session',
      refusal(401, 10110, 'no-session', PROOF),
      { kind: 'not-committed', isSignedOut: true, retryAt: null },
    ],
    [
      'proof of another author’s session',
      refusal(409, 10500, 'other-author', PROOF),
      { kind: 'not-committed', isSignedOut: true, retryAt: null },
    ],
    [
      'proof of a busy server',
      refusal(503, 10500, 'backend-unreachable', { ...PROOF, 'Retry-After': '7' }),
      { kind: 'not-committed', isSignedOut: false, retryAt: NOW + 7000 },
    ],
    ['a change by another person', refusal(409, 10320), { kind: 'moved' }],
    ['a gone product', refusal(400, 10304), { kind: 'refused', message: 'Sentence.' }],
    ['a gone shipment', refusal(404, 10404), { kind: 'refused', message: 'Sentence.' }],
    ['a code that proves nothing', refusal(400, 10200), { kind: 'unknown', retryAt: null }],
    [
      'a fault with a code of a refusal',
      refusal(503, 10300, undefined, { 'Retry-After': '8' }),
      { kind: 'unknown', retryAt: NOW + 8000 },
    ],
    [
      'a page of another server',
      { ...exchangeWith(400, ''), contentType: 'text/html', text: '<html>' },
      { kind: 'unknown', retryAt: null },
    ],
  ])('after %s has the outcome that the answer proves', (_, exchange, outcome) => {
    expect(outcomeOf(exchange, false, NOW)).toEqual(outcome)
  })

  test('of a removal is delivered by an answer without a number', () => {
    expect(outcomeOf(done, true, NOW)).toEqual({ kind: 'delivered', id: null })
    expect(outcomeOf(exchangeWith(200, { items: [] }), true, NOW)).toEqual({ kind: 'unknown', retryAt: null })
  })
})
