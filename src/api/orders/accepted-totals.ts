import type { AcceptedTotals } from '#contract/orders/order-acceptances.ts'
import { knownTotal, type Totals } from '#domain/prices/pricing.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'

/** The totals that a manager or a rule accepted for the order's person (G276); null if the person agreed to the content. */
export function acceptedTotalsOf(order: PendingOrder): AcceptedTotals | null {
  const { acceptedBy, acceptance, agreed, isShippingOpen } = order
  if (acceptedBy === null && acceptance === null) return null
  const totalOf = (totals: Totals) => knownTotal(totals, isShippingOpen)
  const agreedBeforeRule = acceptance?.byPerson.agreed ?? agreed
  return {
    ...(acceptedBy && {
      manager: { before: totalOf(acceptedBy.before), now: totalOf(agreedBeforeRule) },
    }),
    ...(acceptance && { rule: { before: totalOf(agreedBeforeRule), now: totalOf(agreed) } }),
  }
}
