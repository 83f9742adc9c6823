import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { priceCalls } from '#contract/prices/price-calls.ts'
import { PRICE_CHANGES_PER_PAGE } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import type { PriceChangeBody } from '#contract/prices/price-change.ts'
import type { PriceChange, PriceChangeFilter, PriceMove } from '#domain/prices/price-change.ts'
import { once } from '../call-key.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

/** The server writes all prices of a large catalogue while the app waits. */
const CHANGE_LIMIT_MS = 120_000

export function fetchPriceChanges(
  api: Api,
  pageNumber: number,
  filter: PriceChangeFilter,
  signal?: AbortSignal,
): Promise<Answer<Page<PriceChange>>> {
  return api.call(
    callOf(priceCalls.priceChanges, {
      query: { page: pageNumber, size: PRICE_CHANGES_PER_PAGE },
      body: filter,
      signal,
    }),
  )
}

export function addPriceChange(api: Api, body: PriceChangeBody, callKey?: string): Promise<Answer<unknown>> {
  return api.call(callOf(priceCalls.addPriceChange, { body, limitMs: CHANGE_LIMIT_MS, ...once(callKey) }))
}

export function rollBackPriceChange(api: Api, id: number): Promise<Answer<unknown>> {
  return api.call(
    callOf(priceCalls.rollBackPriceChange, { query: { id }, limitMs: CHANGE_LIMIT_MS, ...once() }),
  )
}

export function fetchRollbackMoves(
  api: Api,
  id: number,
  signal?: AbortSignal,
): Promise<Answer<Page<PriceMove>>> {
  return api.call(callOf(priceCalls.rollbackMoves, { params: { id }, signal }))
}

export const priceChangesKey = ['price-changes']

/** One page of price changes; the previous page stays on the screen until the next one has arrived. */
export function priceChangesQuery(api: Api, pageNumber: number, filter: PriceChangeFilter) {
  return queryOptions({
    queryKey: [...priceChangesKey, pageNumber, filter],
    queryFn: ({ signal }) => valueOrThrow(fetchPriceChanges(api, pageNumber, filter, signal)),
    placeholderData: keepPreviousData,
  })
}
