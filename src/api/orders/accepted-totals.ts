import type { AcceptedTotals } from '#contract/orders/order-acceptances.ts'
import type { Totals } from '#domain/prices/pricing.ts'
import { addMoney } from '#domain/values/money.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'

/** The totals that a manager or a rule accepted for the order's person (G276); null if the person agreed to the content. */
export function acceptedTotalsOf(order: PendingOrder): AcceptedTotals | null {
  const { acceptedBy, acceptance, agreed, isShippingOpen } = order
  if (acceptedBy === null && acceptance === null) return null
  const comparedTotal = ({ totalPrice, subTotal, taxCost }: Totals) =>
    isShippingOpen ? addMoney(subTotal, taxCost) : totalPrice
  const agreedBeforeRule = acceptance?.byPerson.agreed ?? agreed
  return {
    ...(acceptedBy && {
      manager: { before: comparedTotal(acceptedBy.before), now: comparedTotal(agreedBeforeRule) },
    }),
    ...(acceptance && { rule: { before: comparedTotal(agreedBeforeRule), now: comparedTotal(agreed) } }),
  }
}
