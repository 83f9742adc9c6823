// Compares the lines of an earlier order, a list or a count with the current products, so that the person sees the
// differences before the lines go into the cart (G140).
import type { PricingDealership } from '../people/dealership.ts'
import { dealerPrice } from '../prices/goods.ts'
import { isBuyable, type Product } from '../products/product.ts'
import { fitsSteps, fittingQuantity } from './quantity.ts'

/** A product with a quantity: a line of an earlier order, a list, a count or a suggested order. */
export interface EarlierLine {
  productId: number
  name: string
  quantity: number
  /** Dollars for one unit; null when unknown: the line then shows no change of its price. */
  price: number | null
}

export interface AvailableLine {
  kind: 'available'
  line: EarlierLine
  product: Product
  /** The quantity for the cart: the earlier quantity, or the next quantity that fits the product's current steps. */
  quantity: number
  /** Current price of one unit. */
  price: number
}

export type ReAddedLine =
  | AvailableLine
  /** gone: no longer for sale · not-here: the device has no complete copy, and the server does not answer. */
  | { kind: 'gone' | 'not-here'; line: EarlierLine }

export type ReAddChange = 'price' | 'quantity' | 'gone' | 'not-here'

/** The products, prices and rights that apply when the lines are added again. */
export interface CurrentTerms {
  products: readonly Product[]
  /** Asked about ids that `products` lacks. True: no longer for sale · false: this device may not know the product. */
  isGone: (productId: number) => boolean
  pricing: PricingDealership | null
  /** Staff may order any quantity. */
  isAdmin: boolean
}

export function reAddedLines(lines: readonly EarlierLine[], currentTerms: CurrentTerms): ReAddedLine[] {
  return lines.map((line) => reAddedLine(line, currentTerms))
}

function reAddedLine(line: EarlierLine, { products, isGone, pricing, isAdmin }: CurrentTerms): ReAddedLine {
  const product = products.find(({ id }) => id === line.productId)
  if (product === undefined) return { kind: isGone(line.productId) ? 'gone' : 'not-here', line }
  if (product.archive || !isBuyable(product.type)) return { kind: 'gone', line }
  const isFitting = isAdmin || fitsSteps(line.quantity, product)
  return {
    kind: 'available',
    line,
    product,
    quantity: isFitting ? line.quantity : fittingQuantity(line.quantity, product, false),
    price: dealerPrice(product, pricing),
  }
}

/** The differences from the earlier line; empty when the line goes into the cart unchanged. */
export function changesOf(addedLine: ReAddedLine): ReAddChange[] {
  if (addedLine.kind !== 'available') return [addedLine.kind]
  const { line, price, quantity } = addedLine
  const changes: ReAddChange[] = []
  if (line.price !== null && line.price !== price) changes.push('price')
  if (line.quantity !== quantity) changes.push('quantity')
  return changes
}

export function isChanged(addedLine: ReAddedLine): boolean {
  return changesOf(addedLine).length > 0
}
