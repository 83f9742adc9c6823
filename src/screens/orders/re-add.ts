// Putting products of a placed order into the cart again: what differs since then is shown first (G140).
import type { PricingDealership } from '#domain/dealership.ts'
import type { OrderLine } from '#domain/order.ts'
import { dealerPrice } from '#domain/pricing.ts'
import { isBuyable, type Product } from '#domain/product.ts'
import { fitsSteps, fittingQuantity } from '#domain/quantity.ts'

export interface ReAddedLine {
  line: OrderLine
  /** null where it can no longer be bought. */
  product: Product | null
  /** What goes into the cart: the ordered quantity, or the next one that fits today's steps. */
  quantity: number
  /** Today's price of one unit; the ordered one where there is none. */
  price: number
}

interface Today {
  products: readonly Product[]
  pricing: PricingDealership | null
  /** Staff may order any quantity. */
  isAdmin: boolean
}

export function reAddedLines(
  lines: readonly OrderLine[],
  { products, pricing, isAdmin }: Today,
): ReAddedLine[] {
  return lines.map((line) => {
    const product = products.find(({ id }) => id === line.productId)
    if (product === undefined || product.archive || !isBuyable(product.type)) {
      return { line, product: null, quantity: 0, price: line.price }
    }
    const isFitting = isAdmin || fitsSteps(line.quantity, product)
    return {
      line,
      product,
      quantity: isFitting ? line.quantity : fittingQuantity(line.quantity, product, false),
      price: dealerPrice(product, pricing),
    }
  })
}

export function isUnchanged({ line, product, quantity, price }: ReAddedLine): boolean {
  return product !== null && quantity === line.quantity && price === line.price
}
