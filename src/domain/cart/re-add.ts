// Putting products that were ordered before into the cart again: what differs since then is shown first (G140).
import type { PricingDealership } from '../people/dealership.ts'
import { dealerPrice } from '../prices/goods.ts'
import { isBuyable, type Product } from '../products/product.ts'
import { fitsSteps, fittingQuantity } from './quantity.ts'

/** What was ordered then, of an order or of the purchased list. */
export interface EarlierLine {
  productId: number
  name: string
  quantity: number
  /** Of one unit, in dollars; null where it is not known, which is no change of price. */
  price: number | null
}

export interface AvailableLine {
  kind: 'available'
  line: EarlierLine
  product: Product
  /** What goes into the cart: the quantity of then, or the next one that fits today's steps. */
  quantity: number
  /** Today's price of one unit. */
  price: number
}

export type ReAddedLine =
  | AvailableLine
  /** No longer for sale; or only unknown here, because the device holds no complete copy and nobody answers. */
  | { kind: 'gone' | 'not-here'; line: EarlierLine }

export type ReAddChange = 'price' | 'quantity' | 'gone' | 'not-here'

export interface Today {
  products: readonly Product[]
  /** A product that is missing is gone only where this can be told. */
  isMissingKnown: (productId: number) => boolean
  pricing: PricingDealership | null
  /** Staff may order any quantity. */
  isAdmin: boolean
}

export function reAddedLines(lines: readonly EarlierLine[], today: Today): ReAddedLine[] {
  return lines.map((line) => reAddedLine(line, today))
}

function reAddedLine(line: EarlierLine, { products, isMissingKnown, pricing, isAdmin }: Today): ReAddedLine {
  const product = products.find(({ id }) => id === line.productId)
  if (product === undefined) return { kind: isMissingKnown(line.productId) ? 'gone' : 'not-here', line }
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

/** What is not as it was; none where the line goes into the cart as it is. */
export function changesOf(added: ReAddedLine): ReAddChange[] {
  if (added.kind !== 'available') return [added.kind]
  const { line, price, quantity } = added
  const changes: ReAddChange[] = []
  if (line.price !== null && line.price !== price) changes.push('price')
  if (line.quantity !== quantity) changes.push('quantity')
  return changes
}

export function isChanged(added: ReAddedLine): boolean {
  return changesOf(added).length > 0
}
