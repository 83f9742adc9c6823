import { MOST_ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import type { Order } from '#domain/orders/order.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'
import { fetchOrders } from './orders.ts'

/** The orders with these numbers as the server has them now, without removed ones. */
export async function fetchNamedOrders(api: Api, orderIds: readonly number[]): Promise<Answer<Order[]>> {
  const orders: Order[] = []
  let openIds = [...orderIds]
  while (openIds.length > 0) {
    const entityIds = openIds.slice(0, MOST_ORDERS_PER_PAGE)
    const body = { entityIds, isExcluded: false, sort: { field: 'id', direction: 'asc' } } as const
    const answer = await fetchOrders(api, 0, body, undefined, MOST_ORDERS_PER_PAGE)
    if (!answer.ok) return answer
    const { items, count } = answer.value
    orders.push(...items)
    // A backend may have smaller pages: then the next call asks for the orders that it counted and did not send.
    const isPartial = items.length > 0 && items.length < count
    const answeredIds = new Set(isPartial ? items.map(({ id }) => id) : entityIds)
    openIds = openIds.filter((id) => !answeredIds.has(id))
  }
  return { ok: true, value: orders }
}
