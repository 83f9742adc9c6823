// The text of the notice that the server has received an order. If a rule accepted changes of the order, the text names the
// amounts before and after them.
import { knownTotal, type Totals } from '#domain/prices/pricing.ts'
import { formatMoney } from '#domain/values/money.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { checkoutTexts } from '#texts/cart/cart.ts'
import { acceptedByRuleTexts } from '#texts/orders/dealership-rules.ts'

/** The amounts before and after the changes that a rule accepted; null if no rule changed the order (G214). */
export function acceptedAmounts(order: PendingOrder): { before: string; now: string } | null {
  if (order.acceptance === null) return null
  const { agreed, isShippingOpen } = order
  return {
    before: agreedAmount(order.acceptance.byPerson.agreed, isShippingOpen),
    now: agreedAmount(agreed, isShippingOpen),
  }
}

export function agreedAmount(totals: Totals, isShippingOpen: boolean): string {
  return formatMoney(knownTotal(totals, isShippingOpen))
}

export function receivedText(order: PendingOrder): string {
  const amounts = acceptedAmounts(order)
  return amounts === null ? checkoutTexts.received : acceptedByRuleTexts.received(amounts.before, amounts.now)
}
