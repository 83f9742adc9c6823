import { queryOptions } from '@tanstack/react-query'
import { answered } from './answered.ts'
import type { Api } from './client.ts'
import { fetchStates } from './states.ts'

const STATES_STALE_MS = 3_600_000

export function statesQuery(api: Api) {
  return queryOptions({
    queryKey: ['states'],
    queryFn: ({ signal }) => answered(fetchStates(api, signal)),
    staleTime: STATES_STALE_MS,
  })
}
