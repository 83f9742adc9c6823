import type { FailedCall } from '#api/failure.ts'
import { orderEventsQuery } from '#api/orders/order-work.ts'
import { orderQuery } from '#api/orders/orders.ts'
import { useCounter } from '#app-context/counter.ts'
import type { OrderEvent } from '#domain/orders/order-event.ts'
import { putOrderEvents, readOrderEvents } from '#storage/orders/order-events-table.ts'
import { useLookAgain } from '../use-look-again.ts'
import { useReadAnew } from '../use-read-anew.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

export interface OrderEvents extends ServerFact<readonly OrderEvent[]> {
  /** The backend keeps no history of its orders (G156). */
  isUnkept: boolean
}

/** What was done with an order, newest first. */
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
  return { ...fact, isUnkept: isNotFound(fact.error) }
}

/** An open order and its history follow what others do with it, as the list does (G200). */
export function useFollowOrder(orderId: number): void {
  const { api } = useCounter()
  const readAnew = useReadAnew()
  const keys = [orderQuery(api, orderId).queryKey, orderEventsQuery(api, orderId).queryKey]
  useLookAgain(() => void readAnew(keys)) // what fails is said where it is shown
}

function isNotFound(error: Error | null): boolean {
  // queries throw nothing else (`answered`)
  const failure = (error as FailedCall | null)?.failure
  return failure?.kind === 'refused' && failure.status === 404
}
