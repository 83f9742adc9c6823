// The queries and calls that combine, shorten or leave out calls of the server.
import { describe, expect, test } from 'vitest'
import { DEFAULT_RULES } from '#domain/people/dealership-rules.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import type { Api, Call } from './client.ts'
import type { Exchange } from './exchange.ts'
import type { Answer, Failure } from './failure.ts'
import { fetchOrdersByIds } from './orders/orders-by-ids.ts'
import { fetchOrdersOfPeriod } from './orders/orders-of-period.ts'
import { vendorsQuery } from './people/companies.ts'
import { dealershipRulesQuery } from './people/dealership-rules.ts'
import { openRequestCountQuery } from './people/registration-requests.ts'
import { rolesWithPrivilegesQuery } from './people/roles.ts'
import { fetchPictureFile } from './products/picture-files.ts'

const BUSY: Failure = { kind: 'busy', retryAt: 9_000 }

/** An api that gives these answers one after the other, and the calls that it got. */
function apiAnswering(answers: unknown[], edge?: Exchange) {
  const calls: Pick<Call<unknown>, 'path' | 'query' | 'body' | 'signal'>[] = []
  async function call({ path, query, body, signal }: Call<unknown>): Promise<Answer<unknown>> {
    calls.push({ path, query, body, signal })
    const answer = answers[calls.length - 1]
    return answer instanceof Error ? { ok: false, failure: BUSY } : { ok: true, value: answer }
  }
  // The type of the answer depends on the schema of each call, which this fake does not use.
  const api = { call, exchange: async () => edge } as unknown as Api
  return { api, calls }
}

/** Reads the query as the app does; its type allows a query without a function. */
function read<Value>(query: { queryFn?: unknown }): Promise<Value> {
  const queryFn = query.queryFn as (context: { signal: AbortSignal }) => Promise<Value> // every query here has one
  return queryFn({ signal: new AbortController().signal })
}

describe('the rules of a dealership', () => {
  const rules = { dealershipId: 6, ...DEFAULT_RULES }
  function edgeAnswer(status: number, fields: { keepsRules?: boolean } = {}): Exchange {
    const body = {
      idempotency: true,
      retentionHours: 9600,
      storeId: 'store-a',
      serverTime: '2026-11-20T18:00:00Z',
      backend: 'up',
      ...fields,
    }
    const contentType = 'application/json'
    return { answered: true, status, contentType, headers: new Headers(), text: JSON.stringify(body) }
  }

  test.each([
    ['keeps rules', edgeAnswer(200, { keepsRules: true }), { rules }, ['api/edge/dealership-rules']],
    ['keeps no rules', edgeAnswer(200, { keepsRules: false }), { rules: null }, []],
    ['is older than the rules', edgeAnswer(200), { rules: null }, []],
    ['is missing', edgeAnswer(404), { rules: null }, []],
  ])('are asked for only if the edge keeps rules: it %s', async (_, edge, expected, paths) => {
    const { api, calls } = apiAnswering([{ rules: [rules] }], edge)
    expect(await read(dealershipRulesQuery(api, 6))).toEqual(expected)
    expect(calls.map(({ path }) => path)).toEqual(paths)
  })

  test('are unknown while the edge does not answer', async () => {
    const { api, calls } = apiAnswering([], { answered: false, cause: 'network' })
    await expect(read(dealershipRulesQuery(api, 6))).rejects.toMatchObject({ failure: { kind: 'offline' } })
    expect(calls).toEqual([])
  })
})

describe('roles', () => {
  const role = (id: number) => ({ id, name: `Role ${id}`, permissions: [`list of ${id}`] })
  const roles = { items: [role(1), role(2)], count: 2 }

  test('have the permissions of the second answer, and a role that is missing there those of the list', async () => {
    const { api, calls } = apiAnswering([roles, { items: [{ id: 2, permissions: ['matrix'] }], count: 1 }])
    expect(await read(rolesWithPrivilegesQuery(api))).toEqual({
      items: [role(1), { ...role(2), permissions: ['matrix'] }],
      count: 2,
    })
    expect(calls[1]?.query).toEqual({ ID: '1,2' })
  })

  test('keep the permissions of the list if the second call fails', async () => {
    const { api } = apiAnswering([roles, new Error('busy')])
    expect(await read(rolesWithPrivilegesQuery(api))).toEqual(roles)
  })
})

test('the vendors are those of the company Administrators that may be vendors', async () => {
  const user = (id: number, canBeVendor: boolean) => ({ id, canBeVendor })
  const { api, calls } = apiAnswering([
    {
      items: [
        { name: 'Administrators', users: [user(1, true), user(2, false)] },
        { name: 'Administrators of Peoria', users: [user(3, true)] },
      ],
    },
  ])
  expect(await read(vendorsQuery(api))).toEqual([user(1, true)])
  expect(calls[0]).toMatchObject({ query: { page: 0 }, body: { company: { name: 'Administrators' } } })
})

test('the number of open requests is the count of their first page, and is asked for at most once a minute', async () => {
  const { api, calls } = apiAnswering([{ items: [], count: 41 }])
  const query = openRequestCountQuery(api)
  expect(await read(query)).toBe(41)
  expect(calls[0]?.query).toEqual({ page: 0, size: 20 })
  expect([query.staleTime, query.refetchInterval]).toEqual([60_000, 300_000])
})

test('fetchOrdersByIds fails if one of its calls fails', async () => {
  const items = [sampleServerOrder({ id: 1 })]
  const ids = Array.from({ length: 51 }, (_, index) => index + 1)
  const { api, calls } = apiAnswering([{ items, count: 1 }, new Error('busy')])
  expect(await fetchOrdersByIds(api, ids)).toEqual({ ok: false, failure: BUSY })
  expect(calls).toHaveLength(2)
})

test('fetchOrdersOfPeriod ends after a hundred pages without all orders, and passes its signal on', async () => {
  const pages = Array.from({ length: 200 }, (_, id) => ({ items: [sampleServerOrder({ id })], count: 500 }))
  const { api, calls } = apiAnswering(pages)
  const { signal } = new AbortController()
  const period = { dealershipIds: [6], from: '2026-06-01', to: '2026-11-20' }
  const answer = await fetchOrdersOfPeriod(api, period, signal)
  expect(answer.ok && [answer.value.orders.length, answer.value.isWhole]).toEqual([100, false])
  expect(calls).toHaveLength(100)
  expect(calls.every((call) => call.signal === signal)).toBe(true)
})

test.each([
  ['Front.webp', 'Front.jpg'],
  ['front.view.JPEG', 'front.view.jpg'],
  ['front', 'front.jpg'],
  ['.png', 'photo.jpg'],
  ['', 'photo.jpg'],
])('the file of the picture %j has the name %s', async (name, fileName) => {
  const addresses: unknown[] = []
  const fetchBefore = globalThis.fetch
  globalThis.fetch = async (address) => {
    addresses.push(address)
    return new Response('picture', { headers: { 'Content-Type': 'image/jpeg' } })
  }
  try {
    const file = await fetchPictureFile({ uuid: 'u-1', name }, new AbortController().signal)
    expect([file?.name, file?.type]).toEqual([fileName, 'image/jpeg'])
    expect(addresses).toEqual(['/api/file/image/cart/u-1.jpg'])
  } finally {
    globalThis.fetch = fetchBefore
  }
})
