// Every order that a list has, of all its pages.
import { useCounter } from '#app-context/counter.ts'
import type { Order } from '#domain/orders/order.ts'
import { matchesFilter, type OrderFilter } from '#domain/orders/order-filter.ts'
import { readOrders } from '#storage/orders/order-table.ts'
import type { OrderScope } from './orders/use-order-history.ts'
import { useOrdersOfList } from './orders/use-orders-of-list.ts'

interface WholeList {
  /** Newest first. */
  orders: readonly Order[]
  /** The server did not answer: these are the orders that the device has read. */
  isCopy: boolean
}

export function useWholeList(whose: OrderScope, filter: OrderFilter): () => Promise<WholeList> {
  const { connection, databases } = useCounter()
  const ask = useOrdersOfList(whose, filter)
  return async () => {
    const answer = connection.read().state === 'offline' ? null : await ask([], true)
    if (answer?.ok) return { orders: [...answer.value].sort((a, b) => b.id - a.id), isCopy: false }
    const { orders } = await readOrders(databases.copy, whose.dealershipId)
    const kept = orders.filter(
      (order) =>
        (whose.userId === undefined || order.user.id === whose.userId) && matchesFilter(order, filter),
    )
    return { orders: kept, isCopy: true }
  }
}
