import type { PricingDealership } from '../people/dealership.ts'
import { type AmountChange, type EditedAmounts, withAmount } from './edited-amounts.ts'
import { priceAdjustment } from '../prices/goods.ts'
import { addMoney, roundToCents, decimal, isSameMoney } from '../values/money.ts'
import type { Order } from './order.ts'
import type { PricedLine } from '../prices/priced-line.ts'
import { priceCart, priceLines } from '../prices/pricing.ts'

/**
 * The amounts that staff typed for a placed order: those that differ from the amounts computed today for the same lines.
 * An amount is left out when the price or the lines that it was typed for have changed. The result is empty when the
 * reader may not see amounts.
 */
export function amountsOfOrder(
  order: Pick<Order, 'lines' | 'totalAmount' | 'shippingCost' | 'tax'>,
  lines: readonly PricedLine[],
  dealership: PricingDealership | null,
): EditedAmounts {
  if (order.totalAmount === null) return {}
  let editedAmounts: EditedAmounts = {}
  function keepIfTyped(change: AmountChange, computedAmount: number): void {
    if (change.amount !== computedAmount) editedAmounts = withAmount(editedAmounts, change)
  }
  const placedLines = new Map(order.lines.map((line) => [line.productId, line]))

  for (const { product } of lines) {
    const amount = placedLines.get(product.id)?.discount ?? null
    keepIfTyped({ productId: product.id, field: 'discount', amount }, priceAdjustment(product, dealership))
  }
  const todaysLines = priceLines(lines, dealership, editedAmounts)
  for (const [index, { product, quantity }] of lines.entries()) {
    const placedLine = placedLines.get(product.id)
    const todaysLine = todaysLines[index]
    if (!placedLine || !todaysLine || placedLine.quantity !== quantity) continue
    const shippingChange = {
      productId: product.id,
      field: 'shippingCost',
      amount: placedLine.shippingCost,
    } as const
    keepIfTyped(shippingChange, todaysLine.shippingCost)
    if (!isSameMoney(placedLine.finalPrice, todaysLine.finalPrice)) continue
    keepIfTyped({ productId: product.id, field: 'taxCost', amount: placedLine.taxCost }, todaysLine.taxCost)
  }
  const pricedCart = priceCart(lines, dealership, editedAmounts)
  if (order.lines.length !== lines.length) return editedAmounts
  keepIfTyped({ productId: null, field: 'shippingCost', amount: order.shippingCost }, pricedCart.shippingCost)
  if (isSameMoney(addMoney(...order.lines.map(({ finalPrice }) => finalPrice)), pricedCart.subTotal)) {
    keepIfTyped({ productId: null, field: 'taxCost', amount: order.tax }, pricedCart.taxCost)
  }
  return editedAmounts
}

/** Rounding changes the amount of a line by at most half a cent. */
const HALF_A_CENT = 0.005

/** True when the amounts of the lines do not add up to the order's amount: staff agreed that amount for the whole order. */
export function isAgreedForWholeOrder(
  { lines, shippingCost, tax }: Pick<Order, 'lines' | 'shippingCost' | 'tax'>,
  field: 'shippingCost' | 'tax',
): boolean {
  const orderAmount = field === 'tax' ? tax : shippingCost
  const sumOfLines = addMoney(...lines.map((line) => (field === 'tax' ? line.taxCost : line.shippingCost)))
  const difference = Math.abs(roundToCents(decimal(orderAmount).minus(sumOfLines)))
  return lines.length > 0 && difference > HALF_A_CENT * (lines.length + 1)
}
