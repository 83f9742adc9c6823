// Shows changes that others make to the orders of the shown page (G200).
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchOrders, ordersQuery } from '#api/orders/orders.ts'
import { useCounter } from '#app-context/counter.ts'
import type { Page } from '#contract/envelope.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import { changedOrderCount } from '#domain/orders/changed-orders.ts'
import type { Order } from '#domain/orders/order.ts'
import { useOrderRefresh } from '../use-order-refresh.ts'

interface News {
  page: Page<Order>
  count: number
  /** The time at which the replaced page was read. If the page was read again later, the news are too old. */
  replacedReadAt: number
}

/**
 * Reads orders of the shown page that others changed. The new page is shown at once. While `areChangesHeldBack`, the
 * number of changed orders and `show` are returned instead, so that no row moves while a person works. Null when there
 * is nothing to show.
 */
export function useOrderNews(
  pageNumber: number,
  body: OrdersBody,
  areChangesHeldBack: boolean,
): { count: number; show: () => void } | null {
  const { api } = useCounter()
  const queries = useQueryClient()
  const [news, setNews] = useState<News | null>(null)
  const { queryKey } = ordersQuery(api, pageNumber, body)
  const state = queries.getQueryState(queryKey)

  function show({ page, replacedReadAt }: News): void {
    if (queries.getQueryState(queryKey)?.dataUpdatedAt === replacedReadAt)
      queries.setQueryData(queryKey, page)
    setNews(null)
  }

  async function readNews(): Promise<void> {
    const shownState = queries.getQueryState(queryKey)
    if (shownState?.data === undefined || shownState.fetchStatus !== 'idle') return
    const answer = await fetchOrders(api, pageNumber, body)
    const stateAfterCall = queries.getQueryState(queryKey)
    const isReplaced =
      stateAfterCall?.fetchStatus !== 'idle' || stateAfterCall.dataUpdatedAt !== shownState.dataUpdatedAt
    // When the call fails, the page stays unchanged; the next check asks again.
    if (!answer.ok || isReplaced) return
    const count = changedOrderCount(shownState.data.items, answer.value.items)
    setNews({ page: answer.value, count, replacedReadAt: shownState.dataUpdatedAt })
  }
  useOrderRefresh(() => void readNews()) // a failure is ignored until the next check

  const isForShownPage = news !== null && news.replacedReadAt === state?.dataUpdatedAt
  useEffect(() => {
    if (news !== null && isForShownPage && (!areChangesHeldBack || news.count === 0)) show(news)
  })
  return news !== null && isForShownPage && areChangesHeldBack && news.count > 0
    ? { count: news.count, show: () => show(news) }
    : null
}
