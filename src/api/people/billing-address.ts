import { queryOptions } from '@tanstack/react-query'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import { dealershipBillingSchema } from '#contract/people/dealership.ts'
import type { Address } from '#domain/people/dealership.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

/** The billing address of a dealership; null where the backend does not send it. 404 if the caller may not see the dealership. */
function fetchBillingAddress(
  api: Api,
  dealershipId: number,
  signal: AbortSignal,
): Promise<Answer<{ billingAddress: Address | null }>> {
  return api.call(
    callOf(
      { ...dealershipCalls.dealership, answer: dealershipBillingSchema },
      { params: { id: dealershipId }, signal },
    ),
  )
}

export const billingAddressKey = ['billing-address']

export function billingAddressQuery(api: Api, dealershipId: number) {
  return queryOptions({
    queryKey: [...billingAddressKey, dealershipId],
    queryFn: ({ signal }) => valueOrThrow(fetchBillingAddress(api, dealershipId, signal)),
  })
}
