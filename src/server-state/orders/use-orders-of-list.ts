import type { Answer } from '#api/failure.ts'
import { fetchOrdersByIds } from '#api/orders/orders-by-ids.ts'
import { fetchOrders } from '#api/orders/orders.ts'
import { useCounter } from '#app-context/counter.ts'
import { MOST_ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import type { Order } from '#domain/orders/order.ts'
import { matchesFilter, type OrderFilter, ignorableFilter } from '#domain/orders/order-filter.ts'
import { type OrderScope, useOrdersBody } from './use-order-history.ts'

/**
 * Returns a function that reads the chosen orders from the server: the orders with these numbers, or all other orders
 * of the list (G65). Each call excludes the orders that were already read. Pages by number would miss an order when a
 * colleague moves another order out of the list in between.
 */
export function useOrdersOfList(
  scope: OrderScope,
  filter: OrderFilter,
): (orderIds: readonly number[], isExcluded: boolean) => Promise<Answer<Order[]>> {
  const { api } = useCounter()
  const listBody = useOrdersBody(scope, filter)

  const fetchFirstPage = (body: OrdersBody) =>
    fetchOrders(api, 0, { ...body, sort: { field: 'id', direction: 'asc' } }, undefined, MOST_ORDERS_PER_PAGE)

  /** A backend may ignore the filters PO# and orderer (G179); then it sends orders that nobody chose. */
  const isChosen = (order: Order) => matchesFilter(order, ignorableFilter(filter))

  async function readAllExcept(orderIds: readonly number[]): Promise<Answer<Order[]>> {
    const orders: Order[] = []
    for (;;) {
      const entityIds = [...orderIds, ...orders.map(({ id }) => id)]
      const answer = await fetchFirstPage({ ...listBody, entityIds, isExcluded: true })
      if (!answer.ok) return answer
      const { items, count } = answer.value
      orders.push(...items)
      if (items.length === 0 || items.length >= count) return { ok: true, value: orders.filter(isChosen) }
    }
  }

  return (orderIds, isExcluded) => (isExcluded ? readAllExcept(orderIds) : fetchOrdersByIds(api, orderIds))
}

/** The body of a call about the chosen orders: their numbers, or the list's filters with the excluded numbers (G65). */
export function useChosenBody(
  scope: OrderScope,
  filter: OrderFilter,
): (orderIds: readonly number[], isExcluded: boolean) => Promise<Answer<OrdersBody>> {
  const listBody = useOrdersBody(scope, filter)
  const readChosen = useOrdersOfList(scope, filter)
  const hasIgnorableFilter = Object.keys(ignorableFilter(filter)).length > 0
  return async (orderIds, isExcluded) => {
    if (!isExcluded || !hasIgnorableFilter) {
      return { ok: true, value: { ...(isExcluded && listBody), entityIds: [...orderIds], isExcluded } }
    }
    // A backend may ignore the filters PO# and orderer (G179), so the chosen orders are named by number.
    const chosenOrders = await readChosen(orderIds, true)
    if (!chosenOrders.ok) return chosenOrders
    return { ok: true, value: { entityIds: chosenOrders.value.map(({ id }) => id), isExcluded: false } }
  }
}
