// What a person makes of the differences so far. The outbox computes rows and totals and keeps the decisions with the
// order; this only says what a press changes.

import type { Product } from '#domain/products/product.ts'
import { fittingQuantity } from '#domain/cart/quantity.ts'
import type { PendingOrder, ReviewDecisions } from '#outbox/pending-order.ts'
import { basisOf, type ReviewRow } from '#outbox/review.ts'
import { decidedQuantity } from '#outbox/review-decisions.ts'

/** What a row stands at: its product may have left the order, or its new value was taken. */
export type RowChoice = 'open' | 'taken' | 'removed' | 'gone'

type Row = Pick<ReviewRow, 'key' | 'productId' | 'cause'>

export function choiceOf(row: Row, decisions: ReviewDecisions): RowChoice {
  const isTaken = decisions.taken.includes(row.key)
  if (row.cause === 'gone') return isTaken ? 'removed' : 'gone'
  if (row.productId !== null && decidedQuantity(decisions, row.productId) === 0) return 'removed'
  return isTaken || row.cause === 'quantity' ? 'taken' : 'open'
}

export function quantityIn(order: PendingOrder, decisions: ReviewDecisions, productId: number): number {
  const agreed = order.lines.find(({ product }) => product.id === productId)?.quantity ?? 0
  return decidedQuantity(decisions, productId) ?? agreed
}

function currentProduct(order: PendingOrder, productId: number): Product | undefined {
  return basisOf(order).products.find(({ id }) => id === productId)
}

function withTaken(decisions: ReviewDecisions, { key }: Row): ReviewDecisions {
  return { ...decisions, taken: [...new Set([...decisions.taken, key])] }
}

function withQuantity(decisions: ReviewDecisions, productId: number, quantity: number): ReviewDecisions {
  const others = decisions.quantities.filter((one) => one.productId !== productId)
  return { ...decisions, quantities: [...others, { productId, quantity }] }
}

/** Takes the row's new value; a minimum or a step takes the next quantity that fits. */
export function takeNew(decisions: ReviewDecisions, row: Row, order: PendingOrder): ReviewDecisions {
  const taken = withTaken(decisions, row)
  const { productId, cause } = row
  const current = productId === null ? undefined : currentProduct(order, productId)
  if (productId === null || current === undefined || (cause !== 'minimum' && cause !== 'step')) return taken
  const quantity = fittingQuantity(quantityIn(order, decisions, productId), current, false)
  return withQuantity(taken, productId, quantity)
}

export function removeProduct(decisions: ReviewDecisions, row: Row): ReviewDecisions {
  const taken = withTaken(decisions, row)
  return row.productId === null ? taken : withQuantity(taken, row.productId, 0)
}

/** Puts a removed product back with the agreed quantity. */
export function keepProduct(decisions: ReviewDecisions, row: Row): ReviewDecisions {
  return {
    ...decisions,
    quantities: decisions.quantities.filter(({ productId }) => productId !== row.productId),
    taken: decisions.taken.filter((key) => key !== row.key),
  }
}

/** A changed quantity settles the row; 0 removes the product. */
export function changeQuantity(decisions: ReviewDecisions, row: Row, quantity: number): ReviewDecisions {
  if (quantity <= 0) return removeProduct(decisions, row)
  const taken = withTaken(decisions, row)
  return row.productId === null ? taken : withQuantity(taken, row.productId, quantity)
}
