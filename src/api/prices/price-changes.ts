import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pathOf } from '#contract/call.ts'
import { priceCalls } from '#contract/prices/price-calls.ts'
import { PRICE_CHANGES_PER_PAGE } from '#contract/endpoints.ts'
import { doneSchema, type Page } from '#contract/envelope.ts'
import {
  type PriceChangeBody,
  priceChangesSchema,
  rollbackMovesSchema,
} from '#contract/prices/price-change.ts'
import type { PriceChange, PriceChangeFilter, PriceMove } from '#domain/prices/price-change.ts'
import { once } from '../call-key.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

/** The server writes all prices of a large catalogue while the app waits. */
const CHANGE_LIMIT_MS = 120_000

/** A page (zero-based) of the price changes that are not rolled back, newest first. */
export function fetchPriceChanges(
  api: Api,
  pageNumber: number,
  filter: PriceChangeFilter,
  signal?: AbortSignal,
): Promise<Answer<Page<PriceChange>>> {
  return api.call({
    method: 'post',
    path: priceCalls.priceChanges.path,
    query: { page: pageNumber, size: PRICE_CHANGES_PER_PAGE },
    body: filter,
    schema: priceChangesSchema,
    signal,
  })
}

export function addPriceChange(api: Api, body: PriceChangeBody, callKey?: string): Promise<Answer<unknown>> {
  return api.call({
    method: 'post',
    path: priceCalls.addPriceChange.path,
    body,
    schema: doneSchema,
    limitMs: CHANGE_LIMIT_MS,
    ...once(callKey),
  })
}

export function rollBackPriceChange(api: Api, id: number): Promise<Answer<unknown>> {
  return api.call({
    method: 'post',
    path: priceCalls.rollBackPriceChange.path,
    query: { id },
    schema: doneSchema,
    limitMs: CHANGE_LIMIT_MS,
    ...once(),
  })
}

/**
 * The price moves that a rollback would make. Only the reference server has this call; if another backend answers 404,
 * the app computes the moves.
 */
export function fetchRollbackMoves(
  api: Api,
  id: number,
  signal?: AbortSignal,
): Promise<Answer<Page<PriceMove>>> {
  return api.call({
    method: 'get',
    path: pathOf(priceCalls.rollbackMoves, { id }),
    schema: rollbackMovesSchema,
    signal,
  })
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
