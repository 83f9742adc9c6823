import type { CartLine } from './cart.ts'

export interface JoinedLines {
  lines: CartLine[]
  /** Names of the products that the cart and the order share; the larger quantity was kept. */
  sharedProductNames: string[]
}

/** Appends the lines of an order to the cart (offline.md, Back to cart). */
export function joinLines(cartLines: readonly CartLine[], orderLines: readonly CartLine[]): JoinedLines {
  const lines = [...cartLines]
  const sharedProductNames: string[] = []
  for (const line of orderLines) {
    const position = lines.findIndex(({ product }) => product.id === line.product.id)
    const cartLine = lines[position]
    if (cartLine === undefined) {
      lines.push(line)
    } else {
      // The cart's line has the newer fields of the product.
      lines[position] = { ...cartLine, quantity: Math.max(cartLine.quantity, line.quantity) }
      sharedProductNames.push(cartLine.product.name)
    }
  }
  return { lines, sharedProductNames }
}
