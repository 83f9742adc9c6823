import type { PricingDealership } from '../people/dealership.ts'
import type { PricedLine } from '../prices/priced-line.ts'
import { shippingOfLines } from '../prices/shipping.ts'
import { decimal, roundToCents, sum } from '../values/money.ts'

/**
 * The shipping in dollars that the added lines cost in a cart with `lines`, as the cart counts it: each product once, and
 * options that share their shipping together.
 */
export function addedShipping(
  lines: readonly PricedLine[],
  addedLines: readonly PricedLine[],
  dealership: PricingDealership | null,
): number {
  const linesAfter = new Map(lines.map((line) => [line.product.id, line]))
  for (const { product, quantity } of addedLines) {
    const quantityBefore = linesAfter.get(product.id)?.quantity ?? 0
    linesAfter.set(product.id, { product, quantity: quantityBefore + quantity })
  }
  const shippingOf = (cartLines: readonly PricedLine[]) =>
    decimal(roundToCents(sum(shippingOfLines(cartLines, dealership))))
  return roundToCents(shippingOf([...linesAfter.values()]).minus(shippingOf(lines)))
}
