// The orders that match a typed text: those on the device, then those that the server finds.
import { useMemo } from 'react'
import { ordersQuery } from '#api/orders/orders.ts'
import { useCounter } from '#app-context/counter.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useDeviceQuery } from '#app-context/use-device-query.ts'
import type { Order } from '#domain/orders/order.ts'
import { matchesOrderSearch, orderSearchOf, searchFilters } from '#domain/orders/searched-order.ts'
import { readOrders } from '#storage/orders/order-table.ts'
import { type ServerMatches, useSearchQueries, useTextAfterPause } from '../use-search-queries.ts'
import { bodyOfFilter, useScopeBody } from './use-order-history.ts'

/** The server is asked from this length on. */
const MIN_ASKED_LENGTH = 2
const NO_ORDERS: readonly Order[] = []

export interface MatchingOrders extends Omit<ServerMatches<Order>, 'rows'> {
  /** Newest first; undefined until the device is read. */
  orders: readonly Order[] | undefined
}

export function useMatchingOrders(text: string): MatchingOrders {
  const { api } = useCounter()
  const { may } = useSession()
  const maySeeOrders = may('seeOrders')
  const seesNumbers = may('administerOrders')
  const scopeBody = useScopeBody({})
  const storedOrders = useDeviceQuery(
    async ({ copy }) => (maySeeOrders ? (await readOrders(copy)).orders : NO_ORDERS),
    [maySeeOrders],
  )

  const askedText = useTextAfterPause(text)
  const queries = searchFilters(orderSearchOf(askedText)).map((filter) =>
    ordersQuery(api, 0, { ...bodyOfFilter(filter), ...scopeBody }),
  )
  const isAsked = maySeeOrders && askedText === text && text.length >= MIN_ASKED_LENGTH
  const { rows: serverOrders, ...server } = useSearchQueries(queries, isAsked)

  const foundIds = serverOrders.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `foundIds` stands for `serverOrders`
  const orders = useMemo(() => {
    if (text === '') return storedOrders && NO_ORDERS
    const search = orderSearchOf(text)
    const ordersById = new Map([...serverOrders, ...(storedOrders ?? [])].map((order) => [order.id, order]))
    return (
      storedOrders &&
      [...ordersById.values()]
        .filter((order) => matchesOrderSearch(order, search, seesNumbers))
        .sort((a, b) => Number(b.id === search.orderId) - Number(a.id === search.orderId) || b.id - a.id)
    )
  }, [storedOrders, foundIds, text, seesNumbers])
  return { orders, ...server }
}
