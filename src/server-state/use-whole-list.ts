// Reads all orders of a list, over all its pages.
import { useCounter } from '#app-context/counter.ts'
import type { Order } from '#domain/orders/order.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import { readCopiedList } from './orders/read-copied-list.ts'
import type { OrderScope } from './orders/use-order-history.ts'
import { useOrdersOfList } from './orders/use-orders-of-list.ts'

interface WholeList {
  /** Newest first. */
  orders: readonly Order[]
  /** True if the server did not send the orders: then they are those of the device's copy. */
  isCopy: boolean
  /** When the server sent the copy; null if that is not known. */
  readAt: number | null
}

/**
 * Returns a function that reads the list from the server, or from the device's copy when the server does not send it.
 */
export function useWholeList(scope: OrderScope, filter: OrderFilter): () => Promise<WholeList> {
  const { connection, databases } = useCounter()
  const readOrdersOfList = useOrdersOfList(scope, filter)
  return async () => {
    const answer = connection.read().state === 'offline' ? null : await readOrdersOfList([], true)
    if (answer?.ok)
      return { orders: [...answer.value].sort((a, b) => b.id - a.id), isCopy: false, readAt: null }
    const list = await readCopiedList(databases.copy, scope, filter)
    return { orders: list?.orders ?? [], isCopy: true, readAt: list?.readAt ?? null }
  }
}
