// Of the page's first script, which has no need of the rest of edited-amounts.ts.
import type { EditedAmounts } from './edited-amounts.ts'

/** A product that comes into the cart anew comes without what was typed for it before. */
export function withoutAmountsOf(
  { lines = {}, ...whole }: EditedAmounts,
  productIds: readonly number[],
): EditedAmounts {
  const left = Object.entries(lines).filter(([productId]) => !productIds.includes(Number(productId)))
  return left.length === 0 ? whole : { ...whole, lines: Object.fromEntries(left) }
}
