import type { Discount } from '../products/typed-product.ts'

/**
 * A product has one discount or one markup for a dealership: a new one takes the place of the one before it (ordering.md
 * §4 Discounts), which is `replaced`. `edited` is the one that a person opened to change it; it is replaced where its type
 * becomes the other.
 */
export function withDiscount(
  discounts: readonly Discount[],
  entry: Discount,
  edited: Discount | null = null,
): { discounts: Discount[]; replaced: Discount | null } {
  const isOfSame = ({ dealershipId }: Discount) => dealershipId === entry.dealershipId
  const isRetyped = edited !== null && isOfSame(edited) && edited.type !== entry.type
  const other = discounts.find((one) => one !== edited && isOfSame(one))
  const replaced = other ?? (isRetyped ? edited : null)
  const place = edited ?? replaced
  if (place === null) return { discounts: [...discounts, entry], replaced }
  const kept = discounts.filter((one) => one === place || !isOfSame(one))
  return { discounts: kept.map((one) => (one === place ? entry : one)), replaced }
}
