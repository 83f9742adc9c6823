import type { Answer } from '#api/failure.ts'
import { fetchNamedOrders } from '#api/orders/named-orders.ts'
import { fetchOrders } from '#api/orders/orders.ts'
import { useCounter } from '#app-context/counter.ts'
import { MOST_ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import type { Order } from '#domain/orders/order.ts'
import { furtherFilter, matchesFilter, type OrderFilter } from '#domain/orders/order-filter.ts'
import { useOrdersBody, type Whose } from './use-order-history.ts'

/**
 * The orders that a person chose as the server has them now: those of these numbers, or all of the list but those (G65).
 * Each call asks for what no call before has found. Pages by number would leave one out where a colleague moves an order
 * out of the list while it is read.
 */
export function useOrdersOfList(
  whose: Whose,
  filter: OrderFilter,
): (orderIds: readonly number[], isExcluded: boolean) => Promise<Answer<Order[]>> {
  const { api } = useCounter()
  const ofList = useOrdersBody(whose, filter)

  const ask = (body: OrdersBody) =>
    fetchOrders(api, 0, { ...body, sort: { field: 'id', direction: 'asc' } }, undefined, MOST_ORDERS_PER_PAGE)

  /** A backend may ignore these filters (G179), and then answers orders that nobody chose. */
  const isMeant = (order: Order) => matchesFilter(order, furtherFilter(filter))

  async function allBut(orderIds: readonly number[]): Promise<Answer<Order[]>> {
    const found: Order[] = []
    for (;;) {
      const entityIds = [...orderIds, ...found.map(({ id }) => id)]
      const answer = await ask({ ...ofList, entityIds, isExcluded: true })
      if (!answer.ok) return answer
      const { items, count } = answer.value
      found.push(...items)
      if (items.length === 0 || items.length >= count) return { ok: true, value: found.filter(isMeant) }
    }
  }

  return (orderIds, isExcluded) => (isExcluded ? allBut(orderIds) : fetchNamedOrders(api, orderIds))
}

/** What a call about the chosen orders sends: their numbers, or the filters of the list without those (G65). */
export function useChosenBody(
  whose: Whose,
  filter: OrderFilter,
): (orderIds: readonly number[], isExcluded: boolean) => Promise<Answer<OrdersBody>> {
  const ofList = useOrdersBody(whose, filter)
  const readChosen = useOrdersOfList(whose, filter)
  const isIgnorable = Object.keys(furtherFilter(filter)).length > 0
  return async (orderIds, isExcluded) => {
    if (!isExcluded || !isIgnorable) {
      return { ok: true, value: { ...(isExcluded && ofList), entityIds: [...orderIds], isExcluded } }
    }
    // A backend may ignore these filters (G179): what is meant is asked for by number.
    const chosen = await readChosen(orderIds, true)
    if (!chosen.ok) return chosen
    return { ok: true, value: { entityIds: chosen.value.map(({ id }) => id), isExcluded: false } }
  }
}
