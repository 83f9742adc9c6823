import { orderEventsQuery } from '#api/orders/order-work.ts'
import { orderQuery } from '#api/orders/orders.ts'
import { useCounter } from '#app-context/counter.ts'
import type { OrderEvent } from '#domain/orders/order-event.ts'
import { putOrderEvents, readOrderEvents } from '#storage/orders/order-events-table.ts'
import { isNotFound } from '../is-not-found.ts'
import { useOrderRefresh } from '../use-order-refresh.ts'
import { useRefetch } from '../use-refetch.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

export interface OrderEvents extends ServerFact<readonly OrderEvent[]> {
  /** False if the backend records no events of orders (G156). */
  isRecorded: boolean
}

/** The events of an order, newest first. */
export function useOrderEvents(orderId: number): OrderEvents {
  const { api, databases } = useCounter()
  const fact = useServerFact({
    query: orderEventsQuery(api, orderId),
    toValue: ({ items }): readonly OrderEvent[] => items,
    copy: {
      read: () => readOrderEvents(databases.copy, orderId),
      write: ({ items }, readAt) => putOrderEvents(databases.copy, orderId, items, readAt),
    },
  })
  return { ...fact, isRecorded: !isNotFound(fact.error) }
}

/** Reads the shown order and its events again when others may have changed the order (G200). */
export function useRefetchOrder(orderId: number): void {
  const { api } = useCounter()
  const refetch = useRefetch()
  const keys = [orderQuery(api, orderId).queryKey, orderEventsQuery(api, orderId).queryKey]
  useOrderRefresh(() => void refetch(keys)) // the queries show their failures
}
