// The e-mail addresses that get mail to subscribers, and the excluded addresses (storefront.md §7, decisions.md G78).
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { subscriberCalls } from '#contract/people/subscriber-calls.ts'
import { WORKBOOK_TYPE } from '#contract/orders/download-files.ts'
import { EXCLUSIONS_PER_PAGE } from '#contract/endpoints.ts'
import { doneSchema, type Page } from '#contract/envelope.ts'
import {
  type ExcludeBody,
  excludedSubscribersSchema,
  subscribersSchema,
} from '#contract/people/subscriber.ts'
import type { ExcludedSubscriber, ExclusionQuery } from '#domain/people/subscribers.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

/** A page (zero-based) of the matching exclusions. */
export function fetchExclusions(
  api: Api,
  page: number,
  { sort, ...filters }: ExclusionQuery,
  signal?: AbortSignal,
): Promise<Answer<Page<ExcludedSubscriber>>> {
  return api.call({
    method: 'get',
    path: subscriberCalls.excludedSubscribers.path,
    query: {
      page,
      size: EXCLUSIONS_PER_PAGE,
      ...filters,
      ...(sort && { sort: sort.field, direction: sort.direction }),
    },
    schema: excludedSubscribersSchema,
    signal,
  })
}

/** Every address that gets mail; excluded addresses are left out. */
export async function fetchSubscribers(api: Api, signal?: AbortSignal): Promise<Answer<string[]>> {
  const answer = await api.call({
    method: 'get',
    path: subscriberCalls.subscribers.path,
    schema: subscribersSchema,
    signal,
  })
  return answer.ok ? { ok: true, value: answer.value.items.map(({ email }) => email) } : answer
}

/** The addresses of `fetchSubscribers` as a workbook. */
export function downloadSubscribers(api: Api): Promise<Answer<Blob>> {
  return api.download({
    method: 'post',
    path: subscriberCalls.subscribersWorkbook.path,
    fileType: WORKBOOK_TYPE,
  })
}

export function excludeSubscriber(api: Api, email: string): Promise<Answer<unknown>> {
  const body: ExcludeBody = { email }
  return api.call({ method: 'post', path: subscriberCalls.excludeSubscriber.path, body, schema: doneSchema })
}

/** Removes an exclusion, so that its address gets mail again. */
export function removeExclusion(api: Api, id: number): Promise<Answer<unknown>> {
  return api.call({
    method: 'post',
    path: subscriberCalls.removeExclusion.path,
    query: { id },
    schema: doneSchema,
  })
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
