import type { FailedCall } from '#api/failure.ts'
import { orderEventsQuery } from '#api/order-work.ts'
import { useCounter } from '#app-context/counter.ts'
import type { OrderEvent } from '#domain/order-event.ts'
import { putOrderEvents, readOrderEvents } from '#storage/order-events-table.ts'
import { type ServerFact, useServerFact } from './use-server-fact.ts'

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
    read: () => readOrderEvents(databases.copy, orderId),
    write: ({ items }, readAt) => putOrderEvents(databases.copy, orderId, items, readAt),
  })
  return { ...fact, isUnkept: isNotFound(fact.error) }
}

function isNotFound(error: Error | null): boolean {
  // queries throw nothing else (`answered`)
  const failure = (error as FailedCall | null)?.failure
  return failure?.kind === 'refused' && failure.status === 404
}
