import { expect, it } from 'vitest'
import type { OrdersBody } from '#contract/orders/order.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'
import { fetchOrdersByIds } from './orders-by-ids.ts'

/** A server that has the orders with even numbers, in pages of at most `pageSize`. */
function serveOrders(pageSize: number) {
  const requestedRanges: string[] = []
  const call = async ({ body }: { body: OrdersBody }): Promise<Answer<unknown>> => {
    const { entityIds = [] } = body
    requestedRanges.push(`${entityIds[0]} to ${entityIds.at(-1)}`)
    const items = entityIds.filter((id) => id % 2 === 0).map((id) => sampleServerOrder({ id }))
    return { ok: true, value: { items: items.slice(0, pageSize), count: items.length } }
  }
  // The type of the answer depends on the schema of each call, which this fake does not use.
  return { api: { call: call as unknown as Api['call'] } as Api, requestedRanges }
}

const ids = Array.from({ length: 60 }, (_, index) => index + 1)

it('fetchOrdersByIds asks for at most fifty ids a call, and leaves out orders that the server does not have', async () => {
  const { api, requestedRanges } = serveOrders(50)
  const answer = await fetchOrdersByIds(api, ids)
  expect(answer.ok && answer.value.map(({ id }) => id)).toEqual(ids.filter((id) => id % 2 === 0))
  expect(requestedRanges).toEqual(['1 to 50', '51 to 60'])
})

it('fetchOrdersByIds asks again for the orders that a backend with smaller pages left out', async () => {
  const { api, requestedRanges } = serveOrders(20)
  const answer = await fetchOrdersByIds(api, ids)
  expect(answer.ok && answer.value.map(({ id }) => id)).toEqual(ids.filter((id) => id % 2 === 0))
  expect(requestedRanges).toEqual(['1 to 50', '1 to 60'])
})
