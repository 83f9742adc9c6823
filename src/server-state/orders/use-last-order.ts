import { useEffect, useEffectEvent } from 'react'
import { ordersQuery } from '#api/orders/orders.ts'
import { useCounter } from '#app-context/counter.ts'
import { usePendingCounts } from '#app-context/orders/use-pending-counts.ts'
import { ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import type { Order } from '#domain/orders/order.ts'
import { putOrderPage } from '#storage/orders/order-table.ts'
import { useServerFact } from '../use-server-fact.ts'
import { readCopiedList } from './read-copied-list.ts'
import { usePageBody } from './use-order-history.ts'

/**
 * The newest order of a dealership, or of all dealerships of the person: from the device's copy first, then from the
 * server. undefined while neither is read, null if there is no order. A failure of the server is not reported.
 */
export function useLastOrder(dealershipId: number | undefined): Order | null | undefined {
  const { api, databases } = useCounter()
  const { sentCount } = usePendingCounts()
  const scope = dealershipId === undefined ? {} : { dealershipId }
  const { value, source, retry } = useServerFact({
    query: ordersQuery(api, 0, usePageBody(scope, {}, null)),
    toValue: ({ items }): Order | null => items[0] ?? null,
    copy: {
      isShownFirst: true,
      async read() {
        const list = await readCopiedList(databases.copy, scope, {})
        return list && { value: list.orders[0] ?? null, readAt: list.readAt }
      },
      write: ({ items, count }, readAt) =>
        putOrderPage(databases.copy, { orders: items, scope, page: 0, count, size: ORDERS_PER_PAGE }, readAt),
    },
  })
  const readAgain = useEffectEvent(retry)
  useEffect(() => {
    if (sentCount > 0) readAgain()
  }, [sentCount])
  return source === 'nowhere' ? null : value
}
