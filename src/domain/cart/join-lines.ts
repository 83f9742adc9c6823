import type { CartLine } from './cart.ts'

export interface JoinedLines {
  lines: CartLine[]
  /** Names of products that were in both; the larger quantity was kept. */
  inBoth: string[]
}

/** Back to cart (offline.md, Back to cart): lines of an order join the cart, behind what is there. */
export function joinLines(cartLines: readonly CartLine[], orderLines: readonly CartLine[]): JoinedLines {
  const lines = [...cartLines]
  const inBoth: string[] = []
  for (const line of orderLines) {
    const position = lines.findIndex(({ product }) => product.id === line.product.id)
    const own = lines[position]
    if (own === undefined) {
      lines.push(line)
    } else {
      // The cart's product was seen later than the order's.
      lines[position] = { ...own, quantity: Math.max(own.quantity, line.quantity) }
      inBoth.push(own.product.name)
    }
  }
  return { lines, inBoth }
}
