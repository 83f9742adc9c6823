import { orderQuery } from '#api/orders.ts'
import { useCounter } from '#app-context/counter.ts'
import type { Order } from '#domain/order.ts'
import { putOrder, readOrder } from '#storage/order-table.ts'
import { useLoadFailureNotice } from './use-load-failure-notice.ts'
import { type ServerFact, useServerFact } from './use-server-fact.ts'

export function useOrder(orderId: number): ServerFact<Order> {
  const { api, databases } = useCounter()
  const fact = useServerFact({
    query: orderQuery(api, orderId),
    toValue: (order) => order,
    read: async () => {
      const stored = await readOrder(databases.copy, orderId)
      return stored && { value: stored.order, readAt: stored.readAt }
    },
    write: (order, readAt) => putOrder(databases.copy, order, readAt),
  })
  useLoadFailureNotice(fact)
  return fact
}
