import { queryOptions } from '@tanstack/react-query'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import { statesSchema } from '#contract/people/dealership.ts'
import type { State } from '#domain/people/dealership.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

export function fetchStates(api: Api, signal?: AbortSignal): Promise<Answer<State[]>> {
  return api.call({ method: 'get', path: dealershipCalls.states.path, schema: statesSchema, signal })
}

const STATES_STALE_MS = 3_600_000

export function statesQuery(api: Api) {
  return queryOptions({
    queryKey: ['states'],
    queryFn: ({ signal }) => valueOrThrow(fetchStates(api, signal)),
    staleTime: STATES_STALE_MS,
  })
}
