import { queryOptions } from '@tanstack/react-query'
import { pathOf } from '#contract/call.ts'
import { orderCalls } from '#contract/orders/order-calls.ts'
import type { Page } from '#contract/envelope.ts'
import { type PurchasedProduct, purchasesSchema } from '#contract/orders/purchased-item.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

/**
 * All products that the dealership purchased, each with its purchases; 404 if the caller may not read the dealership's
 * orders.
 */
export function fetchPurchases(
  api: Api,
  dealershipId: number,
  signal?: AbortSignal,
): Promise<Answer<Page<PurchasedProduct>>> {
  return api.call({
    method: 'get',
    path: pathOf(orderCalls.purchases, { id: dealershipId }),
    schema: purchasesSchema,
    signal,
  })
}

export const purchasesKey = ['purchases']

export function purchasesQuery(api: Api, dealershipId: number) {
  return queryOptions({
    queryKey: [...purchasesKey, dealershipId],
    queryFn: ({ signal }) => valueOrThrow(fetchPurchases(api, dealershipId, signal)),
  })
}
