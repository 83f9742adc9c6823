import type { FailedCall } from '#api/failure.ts'
import { orderEventsQuery } from '#api/order-work.ts'
import { useCounter } from '#app-context/counter.ts'
import type { OrderEvent } from '#domain/order-event.ts'
import { type ServerFact, useServerFact } from './use-server-fact.ts'

export interface OrderEvents extends ServerFact<readonly OrderEvent[]> {
  /** The backend keeps no history of its orders (G156). */
  isUnkept: boolean
}

/** What was done with an order, newest first. The device keeps no copy of it. */
export function useOrderEvents(orderId: number): OrderEvents {
  const { api } = useCounter()
  const fact = useServerFact({
    query: orderEventsQuery(api, orderId),
    toValue: ({ items }): readonly OrderEvent[] => items,
    read: async () => null,
    write: async () => {},
  })
  return { ...fact, isUnkept: isNotFound(fact.error) }
}

function isNotFound(error: Error | null): boolean {
  // queries throw nothing else (`answered`)
  const failure = (error as FailedCall | null)?.failure
  return failure?.kind === 'refused' && failure.status === 404
}
