import type { CartContent, CartLine } from '#domain/cart/cart.ts'
import type { EditedAmounts } from '#domain/orders/edited-amounts.ts'
import type { Product } from '#domain/products/product.ts'

/** A line that was removed from the cart. */
export interface RemovedLine {
  line: CartLine
  /** The position among the lines of the cart. */
  index: number
  pricesAsOf: number | null
}

/** The revision of the cart after the person's own changes on this page. */
export interface OwnRevision {
  revision: number
  /** True if at least one of the changes rounded the quantity that the person typed. */
  isRounded: boolean
}

export interface Cart {
  /** The cart as it is stored now, even if no screen shows it yet. */
  readStored(): Promise<CartContent>
  /** Sets the quantity of a product in the cart; 0 removes the product. */
  setQuantity(product: Product, quantity: number): Promise<void>
  /**
   * Computes the new quantity from the stored one, so that no quick press is lost. Answers the line if the change removed it.
   * `typedQuantity`: the quantity that the person typed; `nextQuantityOf` may round it.
   */
  changeQuantity(
    product: Product,
    nextQuantityOf: (quantity: number) => number,
    typedQuantity?: number,
  ): Promise<RemovedLine | null>
  /** Puts the line back at its index, unless the product is in the cart again. */
  restoreLine(removedLine: RemovedLine): Promise<void>
  /** Like `setQuantity` for each line, with one write for all lines, so that three hundred lines are as quick as one. */
  setQuantities(lines: readonly CartLine[]): Promise<void>
  remove(productId: number): Promise<void>
  removeAll(): Promise<void>
  /** Replaces these fields in one write. New lines are compared with the server only at the next `check`. */
  write(fields: Partial<Omit<CartContent, 'revision'>>): Promise<void>
  /** Changes the stored amounts that staff typed over computed ones (domain/orders/edited-amounts.ts). */
  changeAmounts(change: (edited: EditedAmounts) => EditedAmounts): Promise<void>
  dismissWarning(): Promise<void>
  /**
   * Waits until the person's own changes on this page are stored. Answers the revision that Checkout may order: the shown
   * revision plus the own changes that were stored directly after it. The count stops at the first change of another tab or
   * of the server's comparison, which the person has not seen; the stored cart may therefore have a later revision.
   */
  readOwnRevision(shownRevision: number): Promise<OwnRevision>
  /** Answers which of the products are in the cart, after the server's comparison if it ends within 1.5 s (G149). */
  readIdsInCart(productIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Compares the cart with the server now. Without an answer the screens do not change (G52). */
  check(): Promise<void>
}
