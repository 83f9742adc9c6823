// The paper orders of New Jersey (ordering.md §7 Orders).
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { orderCalls } from '#contract/orders/order-calls.ts'
import type { PaperOrder } from '#domain/orders/paper-order.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

/** Matches a text that cannot be one segment of an address, and so cannot be the number of a paper order. */
const NOT_A_SEGMENT = /[/\\\p{Cc}\p{Cs}]|^\.{1,2}$/u

/**
 * Answers null if no paper order has this number: a person typed the number by hand, or the paper order was cancelled.
 */
export async function fetchPaperOrder(
  api: Api,
  confirmNumber: string,
  signal?: AbortSignal,
): Promise<Answer<PaperOrder | null>> {
  if (NOT_A_SEGMENT.test(confirmNumber)) return { ok: true, value: null }
  const answer = await api.call(callOf(orderCalls.paperOrder, { params: { confirmNumber }, signal }))
  const isUnknown = !answer.ok && answer.failure.kind === 'refused' && answer.failure.status === 404
  return isUnknown ? { ok: true, value: null } : answer
}

export function cancelPaperOrder(api: Api, orderId: number): Promise<Answer<unknown>> {
  return api.call(
    callOf({ ...orderCalls.cancelPaperOrder, answer: v.optional(v.unknown()) }, { query: { id: orderId } }),
  )
}

export const paperOrdersKey = ['paper-orders']

export function paperOrderQuery(api: Api, confirmNumber: string) {
  return queryOptions({
    queryKey: [...paperOrdersKey, confirmNumber],
    queryFn: ({ signal }) => valueOrThrow(fetchPaperOrder(api, confirmNumber, signal)),
  })
}
