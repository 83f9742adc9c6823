import { queryOptions } from '@tanstack/react-query'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import type { State } from '#domain/people/dealership.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

export function fetchStates(api: Api, signal?: AbortSignal): Promise<Answer<State[]>> {
  return api.call(callOf(dealershipCalls.states, { signal }))
}

const STATES_STALE_MS = 3_600_000

export function statesQuery(api: Api) {
  return queryOptions({
    queryKey: ['states'],
    queryFn: ({ signal }) => valueOrThrow(fetchStates(api, signal)),
    staleTime: STATES_STALE_MS,
  })
}
