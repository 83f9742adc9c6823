// The edge keeps how an order was let pass: by a rule of small changes, by a manager, or by both (G276). The device names
// the totals with the order; everything else the edge reads from its own rules and decisions.
import * as v from 'valibot'
import { orderAcceptanceShape } from '#domain/orders/order-acceptance.ts'

/** A path of the edge, but under /api, as browsers send the session cookie to no other path. */
export const ORDER_ACCEPTANCES_PATH = 'api/edge/order-acceptances'

const amount = v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000_000))
/** In dollars; without shipping while the shipping of the order is open (offline.md, rule 3). */
const totals = v.object({ before: amount, now: amount })

export const acceptedTotals = v.object({ manager: v.optional(totals), rule: v.optional(totals) })
export type AcceptedTotals = v.InferOutput<typeof acceptedTotals>

const headerText = v.pipe(v.string(), v.maxLength(500), v.parseJson(), acceptedTotals)

/** The value of the header Counter-Accepted-Totals; null without the header, or if it cannot be read. */
export function parseAcceptedTotals(header: string): AcceptedTotals | null {
  const result = v.safeParse(headerText, header)
  return result.success ? result.output : null
}

export const orderAcceptancesBody = v.object({
  /** The number of the order at the backend. */
  orderId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})

export const orderAcceptancesAnswer = v.object({ acceptances: v.array(orderAcceptanceShape) })
