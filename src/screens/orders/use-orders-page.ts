// One page of the history as its address asks for it: whose orders, narrowed by the filters, sorted by a column.
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

/** Whose orders the address names; all that the person may see where it names nobody. */
export function useWhose(): { dealershipId: number | undefined; userId: number | undefined } {
  const { dealershipId, userId } = useParams()
  return { dealershipId: idIn(dealershipId), userId: idIn(userId) }
}

/** The fields that the person may filter by: those whose column he sees (ordering.md §2). */
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
  const asked = query.toString()
  const allowedKeys = allowed.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are written out as texts, which compare by value
  const typed = useMemo(() => typedFilterIn(query, allowed), [asked, allowedKeys])
  const filter = filterOf(typed, useSession().may('seeOrderUserIds'))
  const sort: OrderSorting | null =
    sorting === null
      ? null
      : {
          // one of those that the arrangement was given
          field: sorting.by as OrderSorting['field'],
          direction: sorting.direction === 'ascending' ? 'asc' : 'desc',
        }
  const history = useOrderHistory(number.page, whose, filter, sort)
  const body = usePageBody(whose, filter, sort)
  const page = history.value ?? NONE
  const isLoading = history.source === 'awaited'
  const isBeyond = useLastPage(number, isLoading || history.isOfBefore ? null : page.pageCount)
  const address = addressOf(typed)
  return {
    ...page,
    /** The orders that can be chosen: none while those of another page or filter are still shown. */
    choosable: history.isOfBefore ? NONE.orders : page.orders,
    history,
    number,
    /** What the server is asked for the page with. */
    body,
    typed,
    allowed,
    filter,
    /** Whether the filters leave an order in the list, as it is now. */
    keeps: (order: Order) => matchesFilter(order, filter),
    /** What filters, as it stands in the address. */
    address,
    /** A selection stays while pages turn and is gone with another filter (G65). */
    scope: JSON.stringify([whose, address]),
    sorting,
    sortText,
    sortBy,
    sortAs,
    isLoading: isLoading || isBeyond,
    /** Another filter begins at its first page; the sorting stays. */
    apply(next: TypedFilter): void {
      setQuery({ ...addressOf(next), ...(sortText !== '' && { sort: sortText }) })
    },
  }
}

export type OrdersPage = ReturnType<typeof useOrdersPage>
