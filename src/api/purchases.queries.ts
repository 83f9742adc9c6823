import { queryOptions } from '@tanstack/react-query'
import { answered } from './answered.ts'
import type { Api } from './client.ts'
import { fetchPurchases } from './purchases.ts'

/** All items that a dealership purchased. */
export function purchasesQuery(api: Api, dealershipId: number) {
  return queryOptions({
    queryKey: ['purchases', dealershipId],
    queryFn: ({ signal }) => answered(fetchPurchases(api, dealershipId, signal)),
  })
}
