import type { CartContent, CartLine } from '#domain/cart.ts'
import type { Product } from '#domain/product.ts'

export interface Cart {
  /** Puts the quantity of a product; an existing product's quantity is replaced; 0 removes it. */
  put(product: Product, quantity: number): Promise<void>
  /** As `put`, from the quantity that is stored by then, so that no press of a quick hand is lost. */
  step(product: Product, move: (quantity: number) => number): Promise<void>
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
