import { MOST_ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import type { Order } from '#domain/orders/order.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'
import { fetchOrders } from './orders.ts'

/** The orders of these numbers as the server has them now; those that are not there any more are missing. */
export async function fetchNamedOrders(api: Api, orderIds: readonly number[]): Promise<Answer<Order[]>> {
  const found: Order[] = []
  let open = [...orderIds]
  while (open.length > 0) {
    const entityIds = open.slice(0, MOST_ORDERS_PER_PAGE)
    const body = { entityIds, isExcluded: false, sort: { field: 'id', direction: 'asc' } } as const
    const answer = await fetchOrders(api, 0, body, undefined, MOST_ORDERS_PER_PAGE)
    if (!answer.ok) return answer
    const { items, count } = answer.value
    found.push(...items)
    // A backend may have smaller pages: what it counts and did not answer is asked for again.
    const isRest = items.length > 0 && items.length < count
    const answeredIds = new Set(isRest ? items.map(({ id }) => id) : entityIds)
    open = open.filter((id) => !answeredIds.has(id))
  }
  return { ok: true, value: found }
}
