// One page of the order history from the server, or from the device's last copy when the server fails (G136), and the
// bodies of the calls about the orders of a list.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { ordersQuery } from '#api/orders/orders.ts'
import { useCounter } from '#app-context/counter.ts'
import { usePendingCounts } from '#app-context/orders/use-pending-counts.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import type { Order } from '#domain/orders/order.ts'
import {
  matchesFilter,
  type OrderFilter,
  type OrderSorting,
  ignorableFilter,
  sortedOrders,
} from '#domain/orders/order-filter.ts'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { putFoundOrders, putOrderPage } from '#storage/orders/order-table.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { useLoadFailureNotice } from '../use-load-failure-notice.ts'
import { type Copy, type ServerFact, useServerFact } from '../use-server-fact.ts'
import { readCopiedList } from './read-copied-list.ts'

export interface OrderPage {
  orders: readonly Order[]
  /** The number of orders on all pages. */
  count: number
  pageCount: number
}

export interface OrderScope {
  dealershipId?: number
  userId?: number
}

const pageCountOf = (count: number) => Math.ceil(count / ORDERS_PER_PAGE)

/** The part of the body that the filter decides, with the field names of the call (ordering.md §7). */
export function bodyOfFilter(filter: OrderFilter): OrdersBody {
  const { days, orderId, lineCount, userName, userId, dealerName, status, amount } = filter
  const { poNumber, ordererName } = filter
  return {
    ...days,
    ...(orderId !== undefined && { invoiceId: orderId }),
    ...(lineCount !== undefined && { qntProduct: lineCount }),
    ...(userName !== undefined && { userName }),
    ...(userId !== undefined && { userId }),
    ...(dealerName !== undefined && { dealerName }),
    ...(status !== undefined && { statusesId: [ORDER_STATUSES[status]] }),
    ...(amount !== undefined && { amount }),
    ...(poNumber !== undefined && { poNumber }),
    ...(ordererName !== undefined && { namePo: ordererName }),
  }
}

/** The part of the body that the scope decides: buyers read their dealerships' orders, staff read all orders (G68). */
export function useScopeBody({ dealershipId, userId }: OrderScope): OrdersBody {
  const { account, may } = useSession()
  const readsEveryOrder = may('seeCompanies') || may('administerOrders')
  return useMemo(() => {
    const userFilter = userId === undefined ? {} : { userId }
    if (dealershipId !== undefined) return { ...userFilter, dealerIds: [dealershipId] }
    if (readsEveryOrder) return { ...userFilter, administrator: true }
    return { ...userFilter, dealerIds: account?.dealerships.map(({ id }) => id) ?? [] }
  }, [account, dealershipId, readsEveryOrder, userId])
}

/** The body of a call about the orders of a list, with the field names of the call. */
export function useOrdersBody(scope: OrderScope, filter: OrderFilter): OrdersBody {
  // The scope wins over the filter: the list of one user stays that user's.
  return { ...bodyOfFilter(filter), ...useScopeBody(scope) }
}

/** The body of the call for one page of a list. */
export function usePageBody(scope: OrderScope, filter: OrderFilter, sort: OrderSorting | null): OrdersBody {
  const listBody = useOrdersBody(scope, filter)
  return sort === null ? listBody : { ...listBody, sort }
}

/** A page (zero-based) of the order history. Without `sort` the newest orders come first. */
export function useOrderHistory(
  page: number,
  scope: OrderScope,
  filter: OrderFilter,
  sort: OrderSorting | null,
): ServerFact<OrderPage> {
  const { api, databases } = useCounter()
  const { sentCount } = usePendingCounts()
  const seesUserIds = useSession().may('seeOrderUserIds')
  const isWholeHistory = Object.keys(filter).length === 0 && sort === null
  const body = usePageBody(scope, filter, sort)

  async function readCopy(): Promise<Copy<OrderPage> | null> {
    const list = await readCopiedList(databases.copy, scope, filter)
    if (list === null) return null
    const orders = sort === null ? list.orders : sortedOrders(list.orders, sort, { seesUserIds })
    const shownOrders = orders.slice(page * ORDERS_PER_PAGE, (page + 1) * ORDERS_PER_PAGE)
    const count = orders.length
    return { value: { orders: shownOrders, count, pageCount: pageCountOf(count) }, readAt: list.readAt }
  }

  const fact = useServerFact({
    // The answer is not cached: a person opens the history to see whether an order has arrived.
    query: { ...ordersQuery(api, page, body), staleTime: 0 },
    toValue: ({ items, count }): OrderPage => ({ orders: items, count, pageCount: pageCountOf(count) }),
    copy: {
      read: readCopy,
      write: ({ items, count }, readAt) =>
        isWholeHistory
          ? putOrderPage(databases.copy, { orders: items, scope, page, count, size: ORDERS_PER_PAGE }, readAt)
          : putFoundOrders(databases.copy, items, readAt),
    },
  })
  useLoadFailureNotice(fact)

  const readAgain = useEffectEvent(fact.retry)
  useEffect(() => {
    if (sentCount > 0) readAgain()
  }, [sentCount])
  return useCopyIfFilterIgnored(fact, filter, JSON.stringify([page, body]), readCopy)
}

/**
 * Returns the server's orders. A backend that ignores PO# or the orderer's name sends orders that do not match; then
 * the filtered copy is returned instead (G179).
 */
function useCopyIfFilterIgnored(
  fact: ServerFact<OrderPage>,
  filter: OrderFilter,
  requestKey: string,
  readCopy: () => Promise<Copy<OrderPage> | null>,
): ServerFact<OrderPage> {
  const { value, source, isPreviousData, readAt } = fact
  const isFilterIgnored =
    source === 'server' &&
    !isPreviousData &&
    value?.orders.some((order) => !matchesFilter(order, ignorableFilter(filter))) === true
  const storedOrders = useLiveQuery(
    async () => (isFilterIgnored ? { requestKey, copy: await readCopy().catch(() => null) } : undefined),
    [requestKey, isFilterIgnored, readAt],
  )
  if (!isFilterIgnored) return fact
  if (storedOrders?.requestKey !== requestKey) return { ...fact, value: undefined, source: 'awaited' }
  const copy = storedOrders.copy ?? { value: { orders: [], count: 0, pageCount: 0 }, readAt: null }
  return { ...fact, ...copy, source: 'device', failure: orderHistoryTexts.filterIgnored }
}
