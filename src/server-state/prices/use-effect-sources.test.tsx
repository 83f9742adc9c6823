import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import type { Privilege } from '#domain/people/account.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { putOrders } from '#storage/orders/order-table.ts'
import { product } from '#tests/support/product.ts'
import { sampleDealership, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useEffectSources, useRollbackMoves } from './use-effect-sources.ts'

afterEach(cleanup)

const STAFF: Privilege[] = [{ group: 'Orders', actions: ['view', 'edit'] }]

function counterWith(answer: (call: Call<unknown>) => unknown, privileges = STAFF) {
  const calls: unknown[] = []
  async function call(sentCall: Call<unknown>) {
    calls.push([sentCall.path, sentCall.query?.page, sentCall.body])
    return answer(sentCall)
  }
  const counter = sampleCounter({
    account: sampleAccount({ privileges }),
    dealerships: [sampleDealership({ id: 7 })],
    api: { call: call as Api['call'] }, // the answer's type follows from the call
  })
  return { counter, calls }
}

async function readSources(answer: unknown, privileges?: Privilege[]) {
  const { counter, calls } = counterWith(() => answer, privileges)
  const { copy } = counter.databases
  await putOrders(
    copy,
    [500, 502, 501].map((id) => sampleServerOrder({ id })),
    1,
  )
  await putProducts(copy, [product({ id: 101 })])
  const { result } = showHook(counter, useEffectSources, undefined)
  await expect.poll(() => result.current).toBeDefined()
  const ids = (rows: readonly { id: number }[] = []) => rows.map(({ id }) => id)
  const { orders, products, dealerships } = result.current ?? {}
  return { calls, orders: ids(orders), others: [ids(products), ids(dealerships)] }
}

it.each<[string, unknown, number[]]>([
  ['the server', { ok: true, value: { items: [sampleServerOrder({ id: 777 })], count: 1 } }, [777]],
  [
    'the copy, the newest first, if the server is busy',
    { ok: false, failure: { kind: 'busy', retryAt: 0 } },
    [502, 501, 500],
  ],
])('the effect of a price change is computed with the orders of %s', async (_, answer, ids) => {
  const { calls, orders, others } = await readSources(answer)
  expect([orders, others]).toEqual([ids, [[101], [7]]])
  expect(calls).toEqual([['api/client/order/all', 0, { administrator: true }]])
})

it('a person who may not see orders gets the effect without an order, and no call is made', async () => {
  const { calls, orders, others } = await readSources({ ok: true, value: { items: [], count: 0 } }, [])
  expect([calls, orders, others]).toEqual([[], [], [[101], [7]]])
})

const moves = [{ productId: 103, field: 'price', before: 34.95, after: 34.1 }]
const NOT_FOUND = { ok: false, failure: { kind: 'refused', status: 404, code: 10404, message: '' } }
const listed = (count: number) => ({ ok: true, value: { items: Array(count).fill({ id: 41 }), count } })
it.each<[string, unknown, unknown, unknown]>([
  ['the moves of the server', { ok: true, value: { items: moves, count: 1 } }, listed(1), moves],
  ['a change that was rolled back', NOT_FOUND, listed(0), 'rolled-back'],
  ['a change that the device computes', NOT_FOUND, listed(1), null],
  ['a change whose list is not answered', NOT_FOUND, { ok: false, failure: { kind: 'offline' } }, null],
])('useRollbackMoves gives %s', async (_, movesAnswer, listAnswer, expected) => {
  const { counter, calls } = counterWith(({ path }) =>
    path.endsWith('rollback/41') ? movesAnswer : listAnswer,
  )
  const { result } = showHook(counter, () => useRollbackMoves(41), undefined)
  await expect.poll(() => result.current).toEqual(expected)
  expect(calls.slice(1)).toEqual(expected === moves ? [] : [['api/client/change-price/all', 0, { id: 41 }]])
})
