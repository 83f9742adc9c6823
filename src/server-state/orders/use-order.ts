import { useEffect } from 'react'
import { orderQuery } from '#api/orders/orders.ts'
import { useCounter } from '#app-context/counter.ts'
import type { Order } from '#domain/orders/order.ts'
import { forgetOrder, putOrder, readOrder } from '#storage/orders/order-table.ts'
import { isNotFound } from '../is-not-found.ts'
import { useLoadFailureNotice } from '../use-load-failure-notice.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

/** One order. A removed order is hidden (G73), also when it is still in this device's copy. */
export function useOrder(orderId: number): ServerFact<Order> {
  const { api, databases } = useCounter()
  const fact = useServerFact({
    query: orderQuery(api, orderId),
    toValue: (order) => order,
    copy: {
      read: async () => {
        const storedOrder = await readOrder(databases.copy, orderId)
        return storedOrder && { value: storedOrder.order, readAt: storedOrder.readAt }
      },
      write: (order, readAt) => putOrder(databases.copy, order, readAt),
    },
  })
  const isGone = isNotFound(fact.error)
  // The page of an order that cannot be shown says so itself.
  useLoadFailureNotice(fact.value === undefined || isGone ? { ...fact, failure: null } : fact)
  useEffect(() => {
    // if the copy cannot be deleted, the next answer deletes it
    if (isGone) forgetOrder(databases.copy, orderId).catch(() => undefined)
  }, [isGone, databases.copy, orderId])
  return isGone ? { ...fact, value: undefined, source: 'nowhere', readAt: null } : fact
}
