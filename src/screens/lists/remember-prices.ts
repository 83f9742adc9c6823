import type { ListChanges } from '#app-context/lists/use-lists.ts'
import type { AvailableLine } from '#domain/cart/re-add.ts'

/**
 * Returns a function that stores in a list the prices that the person saw when its lines were added to the cart, so that
 * the next comparison begins with them.
 */
export function rememberPrices(id: string, { changeLines }: ListChanges) {
  return (addedLines: readonly AvailableLine[]): void => {
    const prices = new Map(addedLines.map(({ line, price }) => [line.productId, price]))
    void changeLines(id, (lines) =>
      lines.map((line) => ({ ...line, price: prices.get(line.productId) ?? line.price })),
    )
  }
}
