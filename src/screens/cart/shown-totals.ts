import { formatMoney } from '#domain/money.ts'
import type { Totals } from '#domain/pricing.ts'
import { cartTexts } from '#texts/cart.ts'

export interface ShownTotals {
  subTotal: string
  shipping: string
  tax: string
  total: string
}

/** The four figures in words; shipping and total are open for buyers in Alaska and Hawaii (G58). */
export function shownTotals(totals: Totals, isShippingOpen: boolean): ShownTotals {
  const { toBeDetermined } = cartTexts
  return {
    subTotal: formatMoney(totals.subTotal),
    shipping: isShippingOpen ? toBeDetermined : formatMoney(totals.shippingCost),
    tax: formatMoney(totals.taxCost),
    total: isShippingOpen ? toBeDetermined : formatMoney(totals.totalPrice),
  }
}
