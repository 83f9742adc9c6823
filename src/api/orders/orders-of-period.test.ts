import { expect, test } from 'vitest'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import type { Api, Call } from '../client.ts'
import { fetchOrdersOfPeriod } from './orders-of-period.ts'

const period = { dealershipIds: [7], from: '2026-06-01', to: '2026-11-20' }

/** An api that answers these pages one after the other, and the calls that it got. */
function apiAnswering(pages: unknown[]) {
  const calls: unknown[] = []
  const call = async ({ query, body }: Pick<Call<unknown>, 'query' | 'body'>) => {
    calls.push({ page: query?.page, body })
    return pages[calls.length - 1]
  }
  // The type of the answer depends on the schema of each call, which this fake does not use.
  return { api: { call } as unknown as Api, calls }
}

const page = (ids: number[], count: number) => ({
  ok: true,
  value: { items: ids.map((id) => sampleServerOrder({ id })), count },
})

test('fetchOrdersOfPeriod reads page after page until it has every order', async () => {
  const { api, calls } = apiAnswering([page([5, 4], 3), page([3], 3)])
  const answer = await fetchOrdersOfPeriod(api, period)
  expect(answer.ok && answer.value.orders.map(({ id }) => id)).toEqual([5, 4, 3])
  expect(answer.ok && answer.value.isWhole).toBe(true)
  const body = { dealerIds: [7], from: '2026-06-01', to: '2026-11-20' }
  expect(calls).toEqual([
    { page: 0, body },
    { page: 1, body },
  ])
})

test('fetchOrdersOfPeriod reports that orders may be missing if the pages shifted between the requests', async () => {
  const { api } = apiAnswering([page([5, 4], 4), page([4], 4), page([], 4)])
  const answer = await fetchOrdersOfPeriod(api, period)
  expect(answer.ok && answer.value.isWhole).toBe(false)
})

test('fetchOrdersOfPeriod fails if one page fails', async () => {
  const { api } = apiAnswering([page([5], 2), { ok: false, failure: { kind: 'offline' } }])
  expect(await fetchOrdersOfPeriod(api, period)).toEqual({ ok: false, failure: { kind: 'offline' } })
})
