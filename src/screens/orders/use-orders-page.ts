// One page of the order history with the dealership or user, the filters and the sorting of the address.
import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useArrangement } from '#address/use-arrangement.ts'
import { useLastPage, usePageNumber } from '#address/use-page-number.ts'
import { useSession } from '#app-context/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import { matchesFilter, ORDER_SORT_FIELDS, type OrderSorting } from '#domain/orders/order-filter.ts'
import { type OrderPage, useOrderHistory, usePageBody } from '#server-state/orders/use-order-history.ts'
import {
  addressOf,
  FILTER_KEYS,
  type FilterKey,
  filterOf,
  type TypedFilter,
  typedFilterIn,
} from './filter-fields.ts'
import { useShowsDealership } from './use-order-columns.tsx'

const NONE: OrderPage = { orders: [], count: 0, pageCount: 0 }

function idIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** The dealership or user of the address; without them the list has all orders that the person may see. */
export function useWhose(): { dealershipId: number | undefined; userId: number | undefined } {
  const { dealershipId, userId } = useParams()
  return { dealershipId: idIn(dealershipId), userId: idIn(userId) }
}

/** The filters that the person may use: those of visible columns (ordering.md §2). */
function useAllowedFilters(): FilterKey[] {
  const { may } = useSession()
  const hidden = new Set<FilterKey>()
  if (!may('seeOrderAmounts')) hidden.add('qnt').add('amount')
  if (!may('seeOrderStatus')) hidden.add('status')
  if (!useShowsDealership()) hidden.add('dealership')
  return FILTER_KEYS.filter((key) => !hidden.has(key))
}

export function useOrdersPage(whose: ReturnType<typeof useWhose>) {
  const [query, setQuery] = useSearchParams()
  const number = usePageNumber()
  const { sorting, sortText, sortBy, sortAs } = useArrangement(ORDER_SORT_FIELDS)
  const allowed = useAllowedFilters()
  const queryText = query.toString()
  const allowedKeys = allowed.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are compared by their texts
  const typed = useMemo(() => typedFilterIn(query, allowed), [queryText, allowedKeys])
  const filter = filterOf(typed, useSession().may('seeOrderUserIds'))
  const sort: OrderSorting | null =
    sorting === null
      ? null
      : {
          // the arrangement accepts only these fields
          field: sorting.by as OrderSorting['field'],
          direction: sorting.direction === 'ascending' ? 'asc' : 'desc',
        }
  const history = useOrderHistory(number.page, whose, filter, sort)
  const body = usePageBody(whose, filter, sort)
  const page = history.value ?? NONE
  const isLoading = history.source === 'awaited'
  const isBeyond = useLastPage(number, isLoading || history.isPreviousData ? null : page.pageCount)
  const address = addressOf(typed)
  return {
    ...page,
    /** The orders that can be selected: none while the previous page or filter is still shown. */
    choosable: history.isPreviousData ? NONE.orders : page.orders,
    history,
    number,
    /** The body of the request for the page. */
    body,
    typed,
    allowed,
    filter,
    /** True when the order, in its current state, matches the filters. */
    keeps: (order: Order) => matchesFilter(order, filter),
    /** The filters in their form in the address. */
    address,
    /** Identifies the list: a selection stays on other pages, and another filter clears it (G65). */
    scope: JSON.stringify([whose, address]),
    sorting,
    sortText,
    sortBy,
    sortAs,
    isLoading: isLoading || isBeyond,
    /** Applies filters, goes to the first page and keeps the sorting. */
    apply(next: TypedFilter): void {
      setQuery({ ...addressOf(next), ...(sortText !== '' && { sort: sortText }) })
    },
  }
}

export type OrdersPage = ReturnType<typeof useOrdersPage>
