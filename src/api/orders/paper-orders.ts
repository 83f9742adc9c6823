// The paper orders of New Jersey (ordering.md §7 Orders).
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { pathOf } from '#contract/call.ts'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { paperOrderSchema } from '#contract/orders/paper-order.ts'
import type { PaperOrder } from '#domain/orders/paper-order.ts'
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
  const path = pathOf(orderCalls.paperOrder, { confirmNumber })
  const answer = await api.call({ method: 'get', path, schema: paperOrderSchema, signal })
  const isUnknown = !answer.ok && answer.failure.kind === 'refused' && answer.failure.status === 404
  return isUnknown ? { ok: true, value: null } : answer
}

/** Cancels the paper order of this order; refused if the office already works on the paper order. */
export function cancelPaperOrder(api: Api, orderId: number): Promise<Answer<unknown>> {
  return api.call({
    method: 'post',
    path: orderCalls.cancelPaperOrder.path,
    query: { id: orderId },
    schema: v.optional(v.unknown()),
  })
}

export const paperOrdersKey = ['paper-orders']

export function paperOrderQuery(api: Api, confirmNumber: string) {
  return queryOptions({
    queryKey: [...paperOrdersKey, confirmNumber],
    queryFn: ({ signal }) => valueOrThrow(fetchPaperOrder(api, confirmNumber, signal)),
  })
}
