import { queryOptions } from '@tanstack/react-query'
import { ENDPOINTS, REQUESTS_PER_PAGE } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import { registrationRequestsSchema } from '#contract/registration-request.ts'
import type { RegistrationRequest } from '#domain/registration-request.ts'
import type { Api } from './client.ts'
import { type Answer, answered } from './failure.ts'

/** A page (zero-based) of the open requests, newest first; for holders of Clients#view. */
export function fetchRegistrationRequests(
  api: Api,
  pageNumber: number,
  signal?: AbortSignal,
): Promise<Answer<Page<RegistrationRequest>>> {
  return api.call({
    method: 'get',
    path: ENDPOINTS.registrationRequests,
    query: { page: pageNumber, size: REQUESTS_PER_PAGE },
    schema: registrationRequestsSchema,
    signal,
  })
}

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
