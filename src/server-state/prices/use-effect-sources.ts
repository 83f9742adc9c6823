// The products, orders and dealerships from which the effect of a price change is computed, and the moves of a
// rollback.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fetchOrders } from '#api/orders/orders.ts'
import { fetchPriceChanges, fetchRollbackMoves } from '#api/prices/price-changes.ts'
import { useCounter } from '#app-context/counter.ts'
import { useCatalogueStatus } from '#app-context/catalogue/use-catalogue.ts'
import { useKnownDealerships } from '#app-context/people/use-known-dealerships.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import type { PriceMove } from '#domain/prices/price-change.ts'
import type { EffectSources } from '#domain/prices/price-change-effect.ts'
import { readOrders } from '#storage/orders/order-table.ts'

/** Answers are not cached: each dialog reads again, also without a connection. */
const NOT_CACHED = { staleTime: 0, gcTime: 0, networkMode: 'always' } as const

/**
 * The copied products, the newest orders and the dealerships. Products and orders are read again when the copy is
 * complete; undefined until the first read ends.
 */
export function useEffectSources(): EffectSources | undefined {
  const { api, catalogue, databases } = useCounter()
  const { may } = useSession()
  const { dealerships } = useKnownDealerships()
  const { completeAt } = useCatalogueStatus()
  const seesOrders = may('seeOrders')

  async function readNewestOrders(signal: AbortSignal): Promise<readonly Order[]> {
    if (!seesOrders) return []
    const answer = await fetchOrders(api, 0, { administrator: true }, signal)
    if (answer.ok) return answer.value.items
    const { orders } = await readOrders(databases.copy)
    return [...orders].sort((a, b) => b.id - a.id)
  }
  const { data } = useQuery({
    ...NOT_CACHED,
    queryKey: ['price-effect-sources', seesOrders, completeAt],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => ({
      products: await catalogue.readMatchingProducts(() => true, signal),
      orders: await readNewestOrders(signal),
    }),
  })
  return data && { ...data, dealerships }
}

/**
 * The price moves of a rollback as the server computes them; 'rolled-back' if the server no longer lists the change,
 * because it was rolled back. null if the server gave no moves (another backend, or a failed call): then the app
 * computes them. undefined while the server is asked.
 */
export function useRollbackMoves(id: number): readonly PriceMove[] | 'rolled-back' | null | undefined {
  const { api } = useCounter()
  const { data } = useQuery({
    ...NOT_CACHED,
    queryKey: ['price-rollback-moves', id],
    queryFn: async ({ signal }) => {
      const answer = await fetchRollbackMoves(api, id, signal)
      if (answer.ok) return answer.value.items
      // A backend without this call answers 404 as for a missing change; the list shows whether the change exists.
      const listedChanges = await fetchPriceChanges(api, 0, { id }, signal)
      return listedChanges.ok && listedChanges.value.items.length === 0 ? 'rolled-back' : null
    },
  })
  return data
}
