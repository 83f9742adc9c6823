// One page of the order history from the server, or from the device's last copy where the server fails (G136).
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo } from 'react'
import { ordersQuery } from '#api/orders.queries.ts'
import { ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import type { OrdersBody } from '#contract/order.ts'
import type { Order } from '#domain/order.ts'
import { matchesFilter, type OrderFilter } from '#domain/order-filter.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { useCounter } from '#live/counter.ts'
import { usePendingCounts } from '#live/use-pending-counts.ts'
import { useReadFailure } from '#live/use-read-failure.ts'
import { useRetryOnReturn } from '#live/use-retry-on-return.ts'
import { useSession } from '#live/use-session.ts'
import { putOrders, putSeenOrders, readOrders } from '#storage/order-table.ts'
import { useLoadFailureNotice } from './use-load-failure-notice.ts'

export interface OrderHistory {
  orders: readonly Order[]
  count: number
  isLoading: boolean
  /** These are still the orders of the page or the filter before. */
  isOfBefore: boolean
  /** Set where the orders are the device's copy: what failed, and when the copy was read. */
  copy: { failure: string; readAt: number | null } | null
  tryAgain: () => void
}

export interface Whose {
  dealershipId?: number
  userId?: number
}

/** A filter in the words of the wire (ordering.md §7). */
function bodyOf(filter: OrderFilter): OrdersBody {
  const { days, orderId, lineCount, userName, dealerName, status, amount } = filter
  return {
    ...days,
    ...(orderId !== undefined && { invoiceId: orderId }),
    ...(lineCount !== undefined && { qntProduct: lineCount }),
    ...(userName !== undefined && { userName }),
    ...(dealerName !== undefined && { dealerName }),
    ...(status !== undefined && { statusesId: [ORDER_STATUSES[status]] }),
    ...(amount !== undefined && { amount }),
  }
}

/** Buyers ask for their own dealerships, staff for all; the server enforces it (G68). */
function useFilters({ dealershipId, userId }: Whose): OrdersBody {
  const { account, may } = useSession()
  const isStaff = may('seeCompanies') || may('administerOrders')
  return useMemo(() => {
    const ofUser = userId === undefined ? {} : { userId }
    if (dealershipId !== undefined) return { ...ofUser, dealerIds: [dealershipId] }
    if (isStaff) return { ...ofUser, administrator: true }
    return { ...ofUser, dealerIds: account?.dealerships.map(({ id }) => id) ?? [] }
  }, [account, dealershipId, isStaff, userId])
}

export function useOrderHistory(page: number, whose: Whose, filter: OrderFilter): OrderHistory {
  const { api, databases } = useCounter()
  const { sentCount } = usePendingCounts()
  const isFiltered = Object.keys(filter).length > 0
  const body = { ...useFilters(whose), ...bodyOf(filter) }
  // Always read anew: who comes here wants to see whether the order has arrived.
  const answer = useQuery({ ...ordersQuery(api, page, body), staleTime: 0 })
  const { data, dataUpdatedAt, isPlaceholderData, refetch } = answer

  useEffect(() => {
    if (data === undefined || isPlaceholderData) return
    const kept = isFiltered
      ? putSeenOrders(databases.copy, data.items, dataUpdatedAt)
      : putOrders(databases.copy, data.items, dataUpdatedAt)
    // a copy that could not be kept is only missing when there is no connection
    kept.catch(() => undefined)
  }, [data, dataUpdatedAt, isPlaceholderData, isFiltered, databases.copy])

  useEffect(() => {
    if (sentCount > 0) void refetch() // shown by the query itself
  }, [sentCount, refetch])
  const failure = useReadFailure(answer.error, data === undefined || isPlaceholderData)
  useRetryOnReturn(failure !== null, refetch)

  const kept = useLiveQuery(
    () => readOrders(databases.copy, whose.dealershipId),
    [databases.copy, whose.dealershipId],
  )
  useLoadFailureNotice(answer.error, kept && kept.orders.length > 0)
  const tryAgain = () => {
    void refetch() // shown by the query itself
  }
  if (failure !== null) {
    const rows = (kept?.orders ?? []).filter(
      (order) =>
        (whose.userId === undefined || order.user.id === whose.userId) && matchesFilter(order, filter),
    )
    return {
      orders: rows.slice(page * ORDERS_PER_PAGE, (page + 1) * ORDERS_PER_PAGE),
      count: rows.length,
      isLoading: kept === undefined,
      isOfBefore: false,
      copy: { failure, readAt: kept?.readAt ?? null },
      tryAgain,
    }
  }
  return {
    orders: data?.items ?? [],
    count: data?.count ?? 0,
    isLoading: data === undefined,
    isOfBefore: isPlaceholderData,
    copy: null,
    tryAgain,
  }
}
