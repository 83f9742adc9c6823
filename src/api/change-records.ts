import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { changeCalls } from '#contract/change-calls.ts'
import { type ChangesBody, changesSchema } from '#contract/change-record.ts'
import { CHANGES_PER_PAGE } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import type { ChangeRecord } from '#domain/change-record.ts'
import type { Api } from './client.ts'
import { type Answer, valueOrThrow } from './failure.ts'

/** A page (zero-based) of the record of changes, newest first; a backend without it answers code 10404 (G157). */
export function fetchChanges(
  api: Api,
  page: number,
  filters: ChangesBody,
  signal?: AbortSignal,
): Promise<Answer<Page<ChangeRecord>>> {
  return api.call({
    method: 'post',
    path: changeCalls.changes.path,
    query: { page, size: CHANGES_PER_PAGE },
    body: filters,
    schema: changesSchema,
    signal,
  })
}

export const changesKey = ['changes']

/** One page of the record of changes; the previous page stays on the screen until the next one has arrived. */
export function changesQuery(api: Api, page: number, filters: ChangesBody) {
  return queryOptions({
    queryKey: [...changesKey, page, filters],
    queryFn: ({ signal }) => valueOrThrow(fetchChanges(api, page, filters, signal)),
    placeholderData: keepPreviousData,
  })
}
