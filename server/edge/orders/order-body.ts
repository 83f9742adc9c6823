// Reads what the edge needs of the body of an order whose author was checked. Everything else in the body is the
// backend's matter, and so is the refusal of a wrong body.
import * as v from 'valibot'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { reportedLines } from '#contract/orders/recent-orders.ts'
import { parseBody, usualMostValues } from '../calls/client-bodies.ts'

const MOST_VALUES = usualMostValues(orderCalls.checkout.mostBytes)

const bodyWithDealership = v.object({
  dealership: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,15}$/)),
})

/**
 * The dealership of the order: the edge reads the rules of this dealership, and staff find an order of unknown outcome
 * by it. null if the body names none.
 */
export function dealershipOf(body: Buffer): string | null {
  return parseBody(body, bodyWithDealership, MOST_VALUES)?.value.dealership ?? null
}

const bodyWithLines = v.object({
  dealership: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger()),
  productRequest: reportedLines,
})

/** The dealership and the lines of an order; null if the body lacks one of them. */
export function orderLinesOf(body: Buffer): v.InferOutput<typeof bodyWithLines> | null {
  return parseBody(body, bodyWithLines, MOST_VALUES)?.value ?? null
}
