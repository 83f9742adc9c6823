import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { companyCalls } from '#contract/people/company-calls.ts'
import { REQUESTS_PER_PAGE } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import type { RegistrationRequest } from '#domain/people/registration-request.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

interface RequestedPage {
  page: number
  /** Reads the accepted and completed requests instead of the open ones. */
  isClosed?: boolean
}

export function fetchRegistrationRequests(
  api: Api,
  { page, isClosed = false }: RequestedPage,
  signal?: AbortSignal,
): Promise<Answer<Page<RegistrationRequest>>> {
  return api.call(
    callOf(companyCalls.registrationRequests, {
      query: { page, size: REQUESTS_PER_PAGE, ...(isClosed && { closed: true }) },
      signal,
    }),
  )
}

/** A person who moves between screens causes at most one call a minute. */
const COUNT_STALE_MS = 60_000
/** A page that stays open shows a new request after this time at the latest. */
const COUNT_REFETCH_MS = 300_000

export const requestsKey = ['registration-requests']

/** One page of requests; the previous page stays on the screen until the next one has arrived. */
export function requestsQuery(api: Api, requestedPage: RequestedPage) {
  return queryOptions({
    queryKey: [...requestsKey, 'page', requestedPage],
    queryFn: ({ signal }) => valueOrThrow(fetchRegistrationRequests(api, requestedPage, signal)),
    placeholderData: keepPreviousData,
  })
}

/** The number of open requests. */
export function openRequestCountQuery(api: Api) {
  return queryOptions({
    queryKey: [...requestsKey, 'count'],
    queryFn: async ({ signal }) =>
      (await valueOrThrow(fetchRegistrationRequests(api, { page: 0 }, signal))).count,
    staleTime: COUNT_STALE_MS,
    refetchInterval: COUNT_REFETCH_MS,
  })
}
