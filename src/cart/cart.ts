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

/** The answer of `readOwnRevision`. */
export interface OwnRevision {
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
   * Waits until the person's own changes on this page are stored, and answers the revision that they led to, counted
   * from the shown one. It stops before a change of another tab or of a comparison: the cart may have a later revision.
   */
  readOwnRevision(shownRevision: number): Promise<OwnRevision>
  /** The ids of these products that are in the cart, after the server's comparison if its answer comes at once (G149). */
  stillInCart(productIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Compares the cart with the server now; without an answer nothing visible changes (G52). */
  check(): Promise<void>
}
