import type { Cart } from './cart.ts'

/** Compares the cart where it holds one of these products, which the server says were changed. */
export async function checkTouchedCart(cart: Cart, ids: 'all' | readonly number[]): Promise<void> {
  const { lines } = await cart.stored()
  if (lines.some(({ product }) => ids === 'all' || ids.includes(product.id))) await cart.check()
}
