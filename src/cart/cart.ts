import type { CartContent, CartLine } from '#domain/cart/cart.ts'
import type { EditedAmounts } from '#domain/orders/edited-amounts.ts'
import type { Product } from '#domain/products/product.ts'

/** A line that was removed from the cart. */
export interface RemovedLine {
  line: CartLine
  /** Its index among the lines. */
  at: number
  pricesAsOf: number | null
}

export interface OwnCart {
  revision: number
  /** At least one change stored another quantity than the typed one. */
  isRounded: boolean
}

export interface Cart {
  /** The cart as it is stored now, even if no screen shows it yet. */
  stored(): Promise<CartContent>
  /** Sets the quantity of a product in the cart; 0 removes it. */
  put(product: Product, quantity: number): Promise<void>
  /**
   * Like `put`, but from the stored quantity, so that no quick press is lost. Answers the line
   * if the step removed it. `typed`: the quantity that the person typed, which the step may round.
   */
  step(product: Product, move: (quantity: number) => number, typed?: number): Promise<RemovedLine | null>
  /** Puts the line back at its index, unless the product is in the cart again. */
  putBack(removed: RemovedLine): Promise<void>
  /** Like `put` for each line, all in one write; three hundred lines are as quick as one. */
  putAll(lines: readonly CartLine[]): Promise<void>
  remove(productId: number): Promise<void>
  removeAll(): Promise<void>
  /** Replaces these fields in one write; new lines are compared with the server only at the next `check`. */
  write(fields: Partial<Omit<CartContent, 'revision'>>): Promise<void>
  /** Changes the stored amounts that staff typed over computed ones (domain/orders/edited-amounts.ts). */
  changeAmounts(change: (edited: EditedAmounts) => EditedAmounts): Promise<void>
  dismissWarning(): Promise<void>
  /**
   * The last revision that only the person's own changes on this page made since the shown one, once they are
   * stored. It ends before the first change of another tab or of a comparison, so the cart may have a later revision.
   */
  followOwn(shownRevision: number): Promise<OwnCart>
  /** The products among these that the cart has, by the server's comparison if it answers at once (G149). */
  keptOf(productIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Compares the cart with the server now; without an answer nothing visible changes (G52). */
  check(): Promise<void>
}
