// Reads and changes the person's decisions in the review; each button has its own function. The outbox computes the
// rows and the totals, and stores the decisions with the order.

import { fittingQuantity } from '#domain/cart/quantity.ts'
import type { Product } from '#domain/products/product.ts'
import type { PendingOrder, ReviewDecisions } from '#outbox/pending-order.ts'
import { basisOf, type ReviewRow } from '#outbox/review.ts'
import { decidedQuantity } from '#outbox/review-decisions.ts'

/** The state of a row: not decided, new value accepted, product removed, or product no longer sold. */
export type RowChoice = 'open' | 'accepted' | 'removed' | 'gone'

type Row = Pick<ReviewRow, 'key' | 'productId' | 'cause'>

export function choiceOf(row: Row, decisions: ReviewDecisions): RowChoice {
  const isAccepted = decisions.taken.includes(row.key)
  if (row.cause === 'gone') return isAccepted ? 'removed' : 'gone'
  if (row.productId !== null && decidedQuantity(decisions, row.productId) === 0) return 'removed'
  return isAccepted || row.cause === 'quantity' ? 'accepted' : 'open'
}

export function quantityWithDecisions(
  order: PendingOrder,
  decisions: ReviewDecisions,
  productId: number,
): number {
  const agreedQuantity = order.lines.find(({ product }) => product.id === productId)?.quantity ?? 0
  return decidedQuantity(decisions, productId) ?? agreedQuantity
}

function currentProduct(order: PendingOrder, productId: number): Product | undefined {
  return basisOf(order).products.find(({ id }) => id === productId)
}

function withAcceptedRow(decisions: ReviewDecisions, { key }: Row): ReviewDecisions {
  return { ...decisions, taken: [...new Set([...decisions.taken, key])] }
}

function withQuantity(decisions: ReviewDecisions, productId: number, quantity: number): ReviewDecisions {
  const otherQuantities = decisions.quantities.filter((decision) => decision.productId !== productId)
  return { ...decisions, quantities: [...otherQuantities, { productId, quantity }] }
}

/** Accepts the row's new value. For a new minimum or step, it also rounds the quantity up to the next allowed quantity. */
export function acceptNewValue(decisions: ReviewDecisions, row: Row, order: PendingOrder): ReviewDecisions {
  const nextDecisions = withAcceptedRow(decisions, row)
  const { productId, cause } = row
  const product = productId === null ? undefined : currentProduct(order, productId)
  if (productId === null || product === undefined || (cause !== 'minimum' && cause !== 'step'))
    return nextDecisions
  const quantity = fittingQuantity(quantityWithDecisions(order, decisions, productId), product, false)
  return withQuantity(nextDecisions, productId, quantity)
}

export function removeProduct(decisions: ReviewDecisions, row: Row): ReviewDecisions {
  const nextDecisions = withAcceptedRow(decisions, row)
  return row.productId === null ? nextDecisions : withQuantity(nextDecisions, row.productId, 0)
}

/** Restores a removed product with the agreed quantity. */
export function restoreProduct(decisions: ReviewDecisions, row: Row): ReviewDecisions {
  return {
    ...decisions,
    quantities: decisions.quantities.filter(({ productId }) => productId !== row.productId),
    taken: decisions.taken.filter((key) => key !== row.key),
  }
}

/** Sets the quantity and accepts the row; 0 removes the product. */
export function changeQuantity(decisions: ReviewDecisions, row: Row, quantity: number): ReviewDecisions {
  if (quantity <= 0) return removeProduct(decisions, row)
  const nextDecisions = withAcceptedRow(decisions, row)
  return row.productId === null ? nextDecisions : withQuantity(nextDecisions, row.productId, quantity)
}
