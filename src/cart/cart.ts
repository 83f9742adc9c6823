import type { CartContent, CartLine } from '#domain/cart/cart.ts'
import type { EditedAmounts } from '#domain/orders/edited-amounts.ts'
import type { Product } from '#domain/products/product.ts'

/** A line that was taken out of the cart. */
export interface RemovedLine {
  line: CartLine
  /** Its place among the lines. */
  at: number
  pricesAsOf: number | null
}

export interface OwnCart {
  revision: number
  /** One of them put another quantity than the one that was typed. */
  isRounded: boolean
}

export interface Cart {
  /** As it is stored now, also where no screen shows it yet. */
  stored(): Promise<CartContent>
  /** Puts the quantity of a product; an existing product's quantity is replaced; 0 removes it. */
  put(product: Product, quantity: number): Promise<void>
  /**
   * As `put`, from the quantity that is stored by then, so that no press of a quick hand is lost. Answers the line
   * where that took it out of the cart. `typed`: what the person typed, where the move may make another quantity of it.
   */
  step(product: Product, move: (quantity: number) => number, typed?: number): Promise<RemovedLine | null>
  /** Puts it back into its old place, unless the product is in the cart again. */
  putBack(removed: RemovedLine): Promise<void>
  /** As `put` for each line, all in one step; as quick for three hundred lines as for one. */
  putAll(lines: readonly CartLine[]): Promise<void>
  remove(productId: number): Promise<void>
  removeAll(): Promise<void>
  /** These take the place of what stands there, in one step; new lines are not compared before `check`. */
  write(fields: Partial<Omit<CartContent, 'revision'>>): Promise<void>
  /** Of what staff typed over computed amounts, as it stands by then (domain/orders/edited-amounts.ts). */
  changeAmounts(change: (edited: EditedAmounts) => EditedAmounts): Promise<void>
  dismissWarning(): Promise<void>
  /**
   * The revision to which the person's own changes on this page have led since the one that was shown, once they are
   * stored. It ends before the first change of another tab or of a comparison, so the cart may be further by then.
   */
  followOwn(shownRevision: number): Promise<OwnCart>
  /** Which of these products stand in the cart, by the server's comparison where it answers at once (G149). */
  keptOf(productIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Compares the cart with the server now; does nothing visible when the server does not answer (G52). */
  check(): Promise<void>
}
