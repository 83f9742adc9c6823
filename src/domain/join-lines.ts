import type { CartLine } from './cart.ts'

/**
 * Back to cart: an order's lines join the cart. A product in both keeps the larger quantity and the product
 * as the cart has it; `inBoth` names those products (offline.md, Back to cart).
 */
export function joinLines(
  cartLines: readonly CartLine[],
  orderLines: readonly CartLine[],
): { lines: CartLine[]; inBoth: string[] } {
  const inBoth: string[] = []
  const lines = [...cartLines]
  for (const line of orderLines) {
    const index = lines.findIndex(({ product }) => product.id === line.product.id)
    const own = lines[index]
    if (own === undefined) {
      lines.push(line)
      continue
    }
    lines[index] = { ...own, quantity: Math.max(own.quantity, line.quantity) }
    inBoth.push(own.product.name)
  }
  return { lines, inBoth }
}
