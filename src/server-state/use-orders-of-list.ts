import type { Answer } from '#api/failure.ts'
import { fetchOrders } from '#api/orders.ts'
import { useCounter } from '#app-context/counter.ts'
import { ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import type { Order } from '#domain/order.ts'
import type { OrderFilter } from '#domain/order-filter.ts'
import { useOrdersBody, type Whose } from './use-order-history.ts'

/**
 * The orders that a person chose as the server has them now: those of these numbers, or all of the list but those (G65).
 * Read page after page in the order of their numbers, so that a new one comes at the end.
 */
export function useOrdersOfList(
  whose: Whose,
  filter: OrderFilter,
): (orderIds: readonly number[], isExcluded: boolean) => Promise<Answer<Order[]>> {
  const { api } = useCounter()
  const ofList = useOrdersBody(whose, filter)
  return async (orderIds, isExcluded) => {
    const sort = { field: 'id', direction: 'asc' } as const
    const body = { ...(isExcluded && ofList), entityIds: [...orderIds], isExcluded, sort }
    const found = new Map<number, Order>()
    for (let page = 0; ; page += 1) {
      const answer = await fetchOrders(api, page, body)
      if (!answer.ok) return answer
      const { items, count } = answer.value
      for (const order of items) found.set(order.id, order)
      if (items.length === 0 || (page + 1) * ORDERS_PER_PAGE >= count)
        return { ok: true, value: [...found.values()] }
    }
  }
}
