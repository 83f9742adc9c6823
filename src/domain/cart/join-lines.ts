import type { CartLine } from './cart.ts'

export interface JoinedLines {
  lines: CartLine[]
  /** Names of products that were in both; the larger quantity was kept. */
  inBoth: string[]
}

/** Appends the lines of an order to the cart (offline.md, Back to cart). */
export function joinLines(cartLines: readonly CartLine[], orderLines: readonly CartLine[]): JoinedLines {
  const lines = [...cartLines]
  const inBoth: string[] = []
  for (const line of orderLines) {
    const position = lines.findIndex(({ product }) => product.id === line.product.id)
    const cartLine = lines[position]
    if (cartLine === undefined) {
      lines.push(line)
    } else {
      // The cart's product was seen later than the order's.
      lines[position] = { ...cartLine, quantity: Math.max(cartLine.quantity, line.quantity) }
      inBoth.push(cartLine.product.name)
    }
  }
  return { lines, inBoth }
}
