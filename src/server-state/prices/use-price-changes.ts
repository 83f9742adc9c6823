// One page of the price changes. The device keeps no copy, because changing prices needs the server.
import { priceChangesQuery } from '#api/prices/price-changes.ts'
import { useCounter } from '#app-context/counter.ts'
import { PRICE_CHANGES_PER_PAGE } from '#contract/endpoints.ts'
import type { PriceChange, PriceChangeFilter } from '#domain/prices/price-change.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

export interface PriceChangePage {
  changes: readonly PriceChange[]
  pageCount: number
}

export function usePriceChanges(page: number, filter: PriceChangeFilter): ServerFact<PriceChangePage> {
  const { api } = useCounter()
  return useServerFact({
    query: { ...priceChangesQuery(api, page, filter), staleTime: 0 },
    toValue: ({ items, count }): PriceChangePage => ({
      changes: items,
      pageCount: Math.ceil(count / PRICE_CHANGES_PER_PAGE),
    }),
  })
}
