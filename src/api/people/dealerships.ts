import { queryOptions } from '@tanstack/react-query'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import { dealershipSchema } from '#contract/people/dealership.ts'
import type { Page } from '#contract/envelope.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

export function fetchDealerships(api: Api, signal?: AbortSignal): Promise<Answer<Page<Dealership>>> {
  return api.call(callOf(dealershipCalls.dealerships, { signal }))
}

/** One dealership; 404 if it is not the caller's. */
export function dealershipQuery(api: Api, id: number) {
  return queryOptions({
    queryKey: ['dealerships', id],
    queryFn: ({ signal }) =>
      valueOrThrow(
        api.call(
          callOf({ ...dealershipCalls.dealership, answer: dealershipSchema }, { params: { id }, signal }),
        ),
      ),
  })
}

/**
 * The caller's dealerships with their addresses. The start of the page and the screens share one call, `fetchShared`.
 */
export function dealershipsQuery(fetchShared: (signal: AbortSignal) => Promise<Answer<Page<Dealership>>>) {
  return queryOptions({
    queryKey: ['dealerships'],
    queryFn: ({ signal }) => valueOrThrow(fetchShared(signal)),
  })
}
