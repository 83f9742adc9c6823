import { queryOptions } from '@tanstack/react-query'
import { answered } from './answered.ts'
import type { Api } from './client.ts'
import { fetchRegistrationRequests } from './registration-requests.ts'

/** Long enough that a walk through the app asks once, short enough that staff see a new customer soon. */
const STALE_MS = 60_000
const REFETCH_MS = 300_000

/** How many new customers wait to be accepted. */
export function openRequestCountQuery(api: Api) {
  return queryOptions({
    queryKey: ['registration-requests', 'count'],
    queryFn: async ({ signal }) => (await answered(fetchRegistrationRequests(api, 0, signal))).count,
    staleTime: STALE_MS,
    refetchInterval: REFETCH_MS,
  })
}
