// Reads one order of the backend, and compares it with the order of unknown outcome that it shall settle (G275).
import type { IncomingMessage } from 'node:http'
import * as v from 'valibot'
import { pathOf } from '#contract/call.ts'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { dataEnvelope, errorEnvelope } from '#contract/envelope.ts'
import { isPlacedOutside } from '#contract/orders/nearest-intents.ts'
import { orderSchema } from '#contract/orders/order.ts'
import { askBackendAsCaller, type BackendOptions } from '../calls/check-author.ts'
import { readAnswer } from './classify-outcome.ts'
import type { UnsettledOrder } from './unsettled-orders.ts'

type Order = v.InferOutput<typeof orderSchema>

/** `not-found`: the backend has no such order, or does not show it to this person. */
export type PlacedOrderAnswer = Order | 'not-found' | 'no-answer'

/** Reads the order with the cookies of this request. */
export async function readPlacedOrder(
  request: IncomingMessage,
  options: BackendOptions,
  orderId: number,
): Promise<PlacedOrderAnswer> {
  const result = await askBackendAsCaller(request, options, pathOf(orderCalls.order, { id: orderId }))
  return result.kind === 'answered' ? placedOrderIn(result.status, readAnswer(result), orderId) : 'no-answer'
}

/** The order in the answer of the backend to a call for this order. */
export function placedOrderIn(status: number, answer: unknown, orderId: number): PlacedOrderAnswer {
  const order = v.safeParse(dataEnvelope(orderSchema), answer)
  if (status === 200 && order.success)
    return order.output.data.id === orderId ? order.output.data : 'not-found'
  const isRefused = status >= 400 && status < 500 && status !== 401 && status !== 429
  return isRefused && v.is(errorEnvelope, answer) ? 'not-found' : 'no-answer'
}

export type OrderMismatch = 'order-not-found' | 'order-of-other-person' | 'order-of-other-dealership'

/** The reason why this order of the backend cannot be the order of this author and dealership; null if it can. */
export function mismatchOf(
  { author, dealership }: { author: string; dealership: string | null },
  placedOrder: Order | 'not-found',
): OrderMismatch | null {
  if (placedOrder === 'not-found') return 'order-not-found'
  // An order of a visitor has no account, and names no dealership.
  if (/^\d+$/.test(author) && placedOrder.user.id !== Number(author)) return 'order-of-other-person'
  if (dealership !== null && placedOrder.dealership.id !== Number(dealership)) {
    return 'order-of-other-dealership'
  }
  return null
}

/** The reason why this order of the backend cannot be the order of unknown outcome; null if it can. */
export function settlementMismatchOf(
  unsettledOrder: UnsettledOrder,
  placedOrder: Order | 'not-found',
): OrderMismatch | 'order-of-other-time' | null {
  const mismatch = mismatchOf(unsettledOrder, placedOrder)
  if (mismatch !== null || placedOrder === 'not-found') return mismatch
  return isPlacedOutside(placedOrder, unsettledOrder) ? 'order-of-other-time' : null
}
