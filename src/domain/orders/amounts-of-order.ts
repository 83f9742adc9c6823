import type { PricingDealership } from '../people/dealership.ts'
import { type AmountChange, type EditedAmounts, withAmount } from './edited-amounts.ts'
import { priceAdjustment } from '../prices/goods.ts'
import { addMoney, cents, decimal, sameMoney } from '../values/money.ts'
import type { Order } from './order.ts'
import type { PricedLine } from '../prices/priced-line.ts'
import { priceCart, priceLines } from '../prices/pricing.ts'

/**
 * What was typed for a placed order: where its amounts are others than those of today for the same lines. Amounts that
 * were for other prices or other lines than today's are not taken over, nor is anything where the reader may not see them.
 */
export function amountsOfOrder(
  order: Pick<Order, 'lines' | 'totalAmount' | 'shippingCost' | 'tax'>,
  lines: readonly PricedLine[],
  dealership: PricingDealership | null,
): EditedAmounts {
  if (order.totalAmount === null) return {}
  let edited: EditedAmounts = {}
  function take(change: AmountChange, computed: number): void {
    if (change.amount !== computed) edited = withAmount(edited, change)
  }
  const lineOf = new Map(order.lines.map((line) => [line.productId, line]))

  for (const { product } of lines) {
    const amount = lineOf.get(product.id)?.discount ?? null
    take({ productId: product.id, field: 'discount', amount }, priceAdjustment(product, dealership))
  }
  const today = priceLines(lines, dealership, edited)
  for (const [index, { product, quantity }] of lines.entries()) {
    const then = lineOf.get(product.id)
    const now = today[index]
    if (!then || !now || then.quantity !== quantity) continue
    take({ productId: product.id, field: 'shippingCost', amount: then.shippingCost }, now.shippingCost)
    if (!sameMoney(then.finalPrice, now.finalPrice)) continue
    take({ productId: product.id, field: 'taxCost', amount: then.taxCost }, now.taxCost)
  }
  const cart = priceCart(lines, dealership, edited)
  if (order.lines.length !== lines.length) return edited
  take({ productId: null, field: 'shippingCost', amount: order.shippingCost }, cart.shippingCost)
  if (sameMoney(addMoney(...order.lines.map(({ finalPrice }) => finalPrice)), cart.subTotal)) {
    take({ productId: null, field: 'taxCost', amount: order.tax }, cart.taxCost)
  }
  return edited
}

/** Shares of lines are rounded for display: each by half a cent at most. */
const HALF_A_CENT = 0.005

/** The lines add up to another amount than the order has: it was agreed for the whole order. */
export function isAgreedForWhole(
  { lines, shippingCost, tax }: Pick<Order, 'lines' | 'shippingCost' | 'tax'>,
  field: 'shippingCost' | 'tax',
): boolean {
  const whole = field === 'tax' ? tax : shippingCost
  const ofLines = addMoney(...lines.map((line) => (field === 'tax' ? line.taxCost : line.shippingCost)))
  const difference = Math.abs(cents(decimal(whole).minus(ofLines)))
  return lines.length > 0 && difference > HALF_A_CENT * (lines.length + 1)
}
