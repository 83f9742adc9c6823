import type { CartContent, CartLine } from '#domain/cart.ts'
import type { Product } from '#domain/product.ts'

/** A line that was taken out of the cart. */
export interface RemovedLine {
  line: CartLine
  /** Its place among the lines. */
  at: number
  pricesAsOf: number | null
}

export interface Cart {
  /** Puts the quantity of a product; an existing product's quantity is replaced; 0 removes it. */
  put(product: Product, quantity: number): Promise<void>
  /**
   * As `put`, from the quantity that is stored by then, so that no press of a quick hand is lost. Answers the line
   * where that took it out of the cart.
   */
  step(product: Product, move: (quantity: number) => number): Promise<RemovedLine | null>
  /** Puts it back into its old place, unless the product is in the cart again. */
  putBack(removed: RemovedLine): Promise<void>
  /** As `put` for each line, all in one step; as quick for three hundred lines as for one. */
  putAll(lines: readonly CartLine[]): Promise<void>
  remove(productId: number): Promise<void>
  removeAll(): Promise<void>
  write(
    fields: Partial<Pick<CartContent, 'poNumber' | 'ordererName' | 'confirmNumber' | 'edited'>>,
  ): Promise<void>
  dismissWarning(): Promise<void>
  /** Compares the cart with the server now; does nothing visible when the server does not answer (G52). */
  check(): Promise<void>
}
