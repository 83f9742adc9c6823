import { queryOptions } from '@tanstack/react-query'
import { orderCalls } from '#contract/orders/order-calls.ts'
import type { Page } from '#contract/envelope.ts'
import type { PurchasedProduct } from '#contract/orders/purchased-item.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

export function fetchPurchases(
  api: Api,
  dealershipId: number,
  signal?: AbortSignal,
): Promise<Answer<Page<PurchasedProduct>>> {
  return api.call(callOf(orderCalls.purchases, { params: { id: dealershipId }, signal }))
}

export const purchasesKey = ['purchases']

export function purchasesQuery(api: Api, dealershipId: number) {
  return queryOptions({
    queryKey: [...purchasesKey, dealershipId],
    queryFn: ({ signal }) => valueOrThrow(fetchPurchases(api, dealershipId, signal)),
  })
}
