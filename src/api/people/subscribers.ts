// The e-mail addresses that get mail to subscribers, and the excluded addresses (storefront.md §7, decisions.md G78).
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { subscriberCalls } from '#contract/people/subscriber-calls.ts'
import { EXCLUSIONS_PER_PAGE } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import type { ExcludeBody } from '#contract/people/subscriber.ts'
import type { ExcludedSubscriber, ExclusionQuery } from '#domain/people/subscribers.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

/** A page (zero-based) of the matching exclusions. */
export function fetchExclusions(
  api: Api,
  page: number,
  { sort, ...filters }: ExclusionQuery,
  signal?: AbortSignal,
): Promise<Answer<Page<ExcludedSubscriber>>> {
  return api.call(
    callOf(subscriberCalls.excludedSubscribers, {
      query: {
        page,
        size: EXCLUSIONS_PER_PAGE,
        ...filters,
        ...(sort && { sort: sort.field, direction: sort.direction }),
      },
      signal,
    }),
  )
}

export async function fetchSubscribers(api: Api, signal?: AbortSignal): Promise<Answer<string[]>> {
  const answer = await api.call(callOf(subscriberCalls.subscribers, { signal }))
  return answer.ok ? { ok: true, value: answer.value.items.map(({ email }) => email) } : answer
}

/** The addresses of `fetchSubscribers` as a workbook. */
export function downloadSubscribers(api: Api): Promise<Answer<Blob>> {
  return api.download(callOf(subscriberCalls.subscribersWorkbook))
}

export function excludeSubscriber(api: Api, email: string): Promise<Answer<unknown>> {
  const body: ExcludeBody = { email }
  return api.call(callOf(subscriberCalls.excludeSubscriber, { body }))
}

export function removeExclusion(api: Api, id: number): Promise<Answer<unknown>> {
  return api.call(callOf(subscriberCalls.removeExclusion, { query: { id } }))
}

export const subscribersKey = ['subscribers']

/** One page of exclusions; the previous page stays on the screen until the next one has arrived. */
export function exclusionsQuery(api: Api, page: number, query: ExclusionQuery) {
  return queryOptions({
    queryKey: [...subscribersKey, 'excluded', page, query],
    queryFn: ({ signal }) => valueOrThrow(fetchExclusions(api, page, query, signal)),
    placeholderData: keepPreviousData,
  })
}

export function subscribersQuery(api: Api) {
  return queryOptions({
    queryKey: [...subscribersKey, 'addresses'],
    queryFn: ({ signal }) => valueOrThrow(fetchSubscribers(api, signal)),
  })
}
