import type { CurrentBasis } from './current-basis.ts'
import { type Difference, isAvailable } from './differences.ts'
import {
  decidedLines,
  decisionsOf,
  type PendingLine,
  type PendingOrder,
  type ReviewDecisions,
} from './pending-order.ts'

/** The key of a difference includes its new value, so that a further change of the value needs a new decision. */
export function differenceKey({
  productId,
  cause,
  now,
}: Pick<Difference, 'productId' | 'cause' | 'now'>): string {
  return `${productId ?? 'dealership'} ${cause} ${now.value}`
}

/** The quantity that the person decided; null if the agreed quantity is unchanged. */
export function decidedQuantity({ quantities }: ReviewDecisions, productId: number): number | null {
  return quantities.find((decision) => decision.productId === productId)?.quantity ?? null
}

/** The lines that Send with changes sends: the decided quantities of all products that can still be ordered. */
export function sendableLines(
  order: PendingOrder,
  { products }: CurrentBasis,
  decisions = decisionsOf(order),
): PendingLine[] {
  const availableIds = new Set(products.filter(isAvailable).map(({ id }) => id))
  return decidedLines(order, decisions).filter(({ product }) => availableIds.has(product.id))
}
