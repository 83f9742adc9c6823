import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { changeCalls } from '#contract/change-calls.ts'
import type { ChangesBody } from '#contract/change-record.ts'
import { CHANGES_PER_PAGE } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import type { ChangeRecord } from '#domain/change-record.ts'
import { callOf } from './call-of.ts'
import type { Api } from './client.ts'
import { type Answer, valueOrThrow } from './failure.ts'

export function fetchChanges(
  api: Api,
  page: number,
  filters: ChangesBody,
  signal?: AbortSignal,
): Promise<Answer<Page<ChangeRecord>>> {
  return api.call(
    callOf(changeCalls.changes, { query: { page, size: CHANGES_PER_PAGE }, body: filters, signal }),
  )
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
