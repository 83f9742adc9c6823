import { MOST_ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import type { Order } from '#domain/orders/order.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'
import { fetchOrders } from './orders.ts'

/** The orders with these ids as the server has them now, without removed orders. */
export async function fetchOrdersByIds(api: Api, orderIds: readonly number[]): Promise<Answer<Order[]>> {
  const orders: Order[] = []
  let unreadIds = [...orderIds]
  while (unreadIds.length > 0) {
    const entityIds = unreadIds.slice(0, MOST_ORDERS_PER_PAGE)
    const body = { entityIds, isExcluded: false, sort: { field: 'id', direction: 'asc' } } as const
    const answer = await fetchOrders(api, 0, body, undefined, MOST_ORDERS_PER_PAGE)
    if (!answer.ok) return answer
    const { items, count } = answer.value
    orders.push(...items)
    // A backend may send smaller pages: the next call asks for the orders that the backend counted but did not send.
    const isPartial = items.length > 0 && items.length < count
    const answeredIds = new Set(isPartial ? items.map(({ id }) => id) : entityIds)
    unreadIds = unreadIds.filter((id) => !answeredIds.has(id))
  }
  return { ok: true, value: orders }
}
