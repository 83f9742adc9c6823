import { useQuery } from '@tanstack/react-query'
import { ordersKey } from '#api/orders/orders.ts'
import { settleOrder, unsettledOrdersKey, unsettledOrdersQuery } from '#api/orders/unsettled-orders.ts'
import { useCounter } from '#app-context/counter.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import { MOST_UNSETTLED_ORDERS } from '#contract/orders/unsettled-orders.ts'
import type { Settlement, UnsettledOrder } from '#domain/orders/unsettled-order.ts'
import { settleOrdersTexts } from '#texts/orders/settle-orders.ts'
import { withReason } from '../failure-text.ts'
import { type Action, useAction } from '../use-action.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

/** The list reads histories, so its number is not read again at each visit of Home. */
const COUNT_STALE_MS = 10 * 60_000

export interface UnsettledList {
  orders: readonly UnsettledOrder[]
  /** The number of all such orders; `orders` has those of one page, orders of accounts first, each oldest first. */
  count: number
  pageCount: number
}

/**
 * A page (zero-based) of the orders of unknown outcome that the edge has not changed for 10 minutes. Only the edge has
 * them: no device keeps a copy.
 */
export function useUnsettledOrders(page: number): ServerFact<UnsettledList> {
  const { api } = useCounter()
  return useServerFact({
    query: { ...unsettledOrdersQuery(api, page), staleTime: 0 },
    toValue: ({ orders, count }): UnsettledList => ({
      orders,
      count,
      pageCount: Math.ceil(count / MOST_UNSETTLED_ORDERS),
    }),
  })
}

/** The number of orders of unknown outcome; undefined until it is read, and if the server has no such list. */
export function useUnsettledCount(): number | undefined {
  const { api } = useCounter()
  return useQuery({ ...unsettledOrdersQuery(api, 0), staleTime: COUNT_STALE_MS }).data?.count
}

export function useSettleOrder(): Action<Settlement> {
  return useAction({
    call: settleOrder,
    successText: ({ orderId }) =>
      orderId === null ? settleOrdersTexts.settledNotSent : settleOrdersTexts.settledSent(orderId),
    failedText: (failure) => withReason(settleOrdersTexts.notSettled, failure),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [unsettledOrdersKey, ordersKey],
  })
}
