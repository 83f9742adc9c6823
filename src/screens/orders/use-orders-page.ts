// One page of the order history with the dealership or user, the filters and the sorting of the address.
import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { usePageNumber, useRedirectToLastPage } from '#address/use-page-number.ts'
import { useSearchAndSorting } from '#address/use-search-and-sorting.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import {
  matchesFilter,
  ORDER_SORT_FIELDS,
  type OrderSorting,
  sortedOrders,
} from '#domain/orders/order-filter.ts'
import { type OrderPage, useOrderHistory, usePageBody } from '#server-state/orders/use-order-history.ts'
import {
  FILTER_KEYS,
  type FilterKey,
  filterOf,
  queryOf,
  type TypedFilter,
  typedFilterIn,
} from './filter-fields.ts'
import { useShowsDealership } from './use-order-columns.tsx'

const NEWEST_FIRST: OrderSorting = { field: 'id', direction: 'desc' }
const EMPTY_PAGE: OrderPage = { orders: [], count: 0, pageCount: 0 }

function parseId(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** The dealership or user of the address; without them the list has all orders that the person may see. */
export function useOrderScope(): { dealershipId: number | undefined; userId: number | undefined } {
  const { dealershipId, userId } = useParams()
  return { dealershipId: parseId(dealershipId), userId: parseId(userId) }
}

/** The filters that the person may use: those of visible columns (ordering.md §2). */
function useAllowedFilters(): FilterKey[] {
  const { may } = useSession()
  const hiddenFilters = new Set<FilterKey>()
  if (!may('seeOrderAmounts')) hiddenFilters.add('qnt').add('amount')
  if (!may('seeOrderStatus')) hiddenFilters.add('status')
  if (!useShowsDealership()) hiddenFilters.add('dealership')
  return FILTER_KEYS.filter((key) => !hiddenFilters.has(key))
}

export function useOrdersPage(scope: ReturnType<typeof useOrderScope>) {
  const [query, setQuery] = useSearchParams()
  const pageNumber = usePageNumber()
  const { sorting, sortText, sortBy, sortByText } = useSearchAndSorting(ORDER_SORT_FIELDS)
  const allowedFilters = useAllowedFilters()
  const queryText = query.toString()
  const allowedText = allowedFilters.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: query and allowed filters are compared by their texts
  const typedFilter = useMemo(() => typedFilterIn(query, allowedFilters), [queryText, allowedText])
  const seesUserIds = useSession().may('seeOrderUserIds')
  const filter = filterOf(typedFilter, seesUserIds)
  const sort: OrderSorting | null =
    sorting === null
      ? null
      : {
          // useSearchAndSorting accepts only ORDER_SORT_FIELDS
          field: sorting.columnName as OrderSorting['field'],
          direction: sorting.direction === 'ascending' ? 'asc' : 'desc',
        }
  const history = useOrderHistory(pageNumber.page, scope, filter, sort)
  const body = usePageBody(scope, filter, sort)
  const page = history.value ?? EMPTY_PAGE
  const isLoading = history.source === 'awaited'
  const isBeyondLastPage = useRedirectToLastPage(
    pageNumber,
    isLoading || history.isPreviousData ? null : page.pageCount,
  )
  const filterQuery = queryOf(typedFilter)
  return {
    ...page,
    /** The orders that can be selected: none while the previous page or filter is still shown. */
    selectableOrders: history.isPreviousData ? EMPTY_PAGE.orders : page.orders,
    history,
    pageNumber,
    /** The body of the request for the page. */
    body,
    typedFilter,
    allowedFilters,
    filter,
    /** True when the order, in its current state, matches the filters. */
    matches: (order: Order) => matchesFilter(order, filter),
    /** Sorts orders of any page as the list shows them; without a sorting the newest orders come first. */
    inListOrder: (orders: readonly Order[]) => sortedOrders(orders, sort ?? NEWEST_FIRST, { seesUserIds }),
    /** The filters as parameters of the address. */
    filterQuery,
    isFiltered: Object.keys(filterQuery).length > 0,
    /** A selection stays while this key is the same, so on other pages too; another filter clears it (G65). */
    listKey: JSON.stringify([scope, filterQuery]),
    sorting,
    sortText,
    sortBy,
    sortByText,
    isLoading: isLoading || isBeyondLastPage,
    /** Applies filters, goes to the first page and keeps the sorting. */
    applyFilter(nextFilter: TypedFilter): void {
      setQuery({ ...queryOf(nextFilter), ...(sortText !== '' && { sort: sortText }) })
    },
  }
}

export type OrdersPage = ReturnType<typeof useOrdersPage>
