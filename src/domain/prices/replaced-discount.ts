import type { Discount } from '../products/typed-product.ts'

/**
 * A product has one discount or one markup per dealership: a new entry replaces the earlier one (ordering.md §4 Discounts),
 * which is returned as `replaced`. `edited` is the entry that the person opened to change it; it is returned as `replaced`
 * too when the person changes its type.
 */
export function withDiscount(
  discounts: readonly Discount[],
  entry: Discount,
  edited: Discount | null = null,
): { discounts: Discount[]; replaced: Discount | null } {
  const isOfSameDealership = ({ dealershipId }: Discount) => dealershipId === entry.dealershipId
  const isRetyped = edited !== null && isOfSameDealership(edited) && edited.type !== entry.type
  const other = discounts.find((one) => one !== edited && isOfSameDealership(one))
  const replaced = other ?? (isRetyped ? edited : null)
  const earlier = edited ?? replaced
  if (earlier === null) return { discounts: [...discounts, entry], replaced }
  const remaining = discounts.filter((one) => one === earlier || !isOfSameDealership(one))
  return { discounts: remaining.map((one) => (one === earlier ? entry : one)), replaced }
}
