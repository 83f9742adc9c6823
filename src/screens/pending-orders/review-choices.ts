// What a person makes of the differences so far. The outbox computes rows and totals; this only keeps the
// chosen lines and which rows were settled.

import type { Product } from '#domain/product.ts'
import { fittingQuantity } from '#domain/quantity.ts'
import { type Difference, isAvailable } from '#outbox/differences.ts'
import type { PendingLine, PendingOrder } from '#outbox/pending-order.ts'
import { basisOf } from '#outbox/review.ts'

export interface ReviewChoices {
  lines: PendingLine[]
  /** Keys of the rows whose new value was taken. */
  taken: ReadonlySet<string>
}

export function rowKey({ productId, cause }: Pick<Difference, 'productId' | 'cause'>): string {
  return `${productId ?? 'dealership'} ${cause}`
}

function currentProduct(order: PendingOrder, productId: number): Product | undefined {
  return basisOf(order).products.find(({ id }) => id === productId)
}

/** The agreed quantities of everything that can still be ordered. */
export function startingChoices(order: PendingOrder): ReviewChoices {
  const lines = order.lines.filter(({ product }) => isAvailable(currentProduct(order, product.id)))
  return { lines, taken: new Set() }
}

/** What a row stands at: its product may have left the order, or its new value was taken. */
export type RowChoice = 'open' | 'taken' | 'removed' | 'gone'

export function choiceOf(row: Difference, choices: ReviewChoices): RowChoice {
  if (row.cause === 'gone') return choices.taken.has(rowKey(row)) ? 'removed' : 'gone'
  if (row.productId !== null && !choices.lines.some(({ product }) => product.id === row.productId)) {
    return 'removed'
  }
  return choices.taken.has(rowKey(row)) ? 'taken' : 'open'
}

export function quantityIn(choices: ReviewChoices, productId: number): number {
  return choices.lines.find(({ product }) => product.id === productId)?.quantity ?? 0
}

function withTaken(choices: ReviewChoices, row: Difference): ReadonlySet<string> {
  return new Set([...choices.taken, rowKey(row)])
}

/** Takes the row's new value; a minimum or a step takes the next quantity that fits. */
export function takeNew(choices: ReviewChoices, row: Difference, order: PendingOrder): ReviewChoices {
  const taken = withTaken(choices, row)
  const current = row.productId === null ? undefined : currentProduct(order, row.productId)
  if (current === undefined || (row.cause !== 'minimum' && row.cause !== 'step')) {
    return { ...choices, taken }
  }
  const lines = choices.lines.map((line) =>
    line.product.id === row.productId
      ? { ...line, quantity: fittingQuantity(line.quantity, current, false) }
      : line,
  )
  return { lines, taken }
}

export function removeProduct(choices: ReviewChoices, row: Difference): ReviewChoices {
  const lines = choices.lines.filter(({ product }) => product.id !== row.productId)
  return { lines, taken: withTaken(choices, row) }
}

/** Puts a removed product back with the agreed quantity, in its old place. */
export function keepProduct(choices: ReviewChoices, row: Difference, order: PendingOrder): ReviewChoices {
  const isKept = (id: number) => id === row.productId || choices.lines.some((line) => line.product.id === id)
  const lines = order.lines
    .filter(({ product }) => isKept(product.id))
    .map((line) => choices.lines.find(({ product }) => product.id === line.product.id) ?? line)
  const taken = new Set([...choices.taken].filter((key) => key !== rowKey(row)))
  return { lines, taken }
}

/** A changed quantity settles the row; 0 removes the product. */
export function changeQuantity(choices: ReviewChoices, row: Difference, quantity: number): ReviewChoices {
  if (quantity <= 0) return removeProduct(choices, row)
  const lines = choices.lines.map((line) =>
    line.product.id === row.productId ? { ...line, quantity } : line,
  )
  return { lines, taken: withTaken(choices, row) }
}
