import type { Discount } from '../products/typed-product.ts'

/**
 * A product has one discount or one markup per dealership: a new entry replaces the earlier one (ordering.md §4 Discounts),
 * which is returned as `replaced`. `edited` is the entry that the person opened to change it; it is returned as `replaced`
 * too when the person changes its type.
 */
export function withDiscount(
  discounts: readonly Discount[],
  entry: Discount,
  editedDiscount: Discount | null = null,
): { discounts: Discount[]; replaced: Discount | null } {
  const isOfSameDealership = ({ dealershipId }: Discount) => dealershipId === entry.dealershipId
  const isRetyped =
    editedDiscount !== null && isOfSameDealership(editedDiscount) && editedDiscount.type !== entry.type
  const otherDiscount = discounts.find((one) => one !== editedDiscount && isOfSameDealership(one))
  const replaced = otherDiscount ?? (isRetyped ? editedDiscount : null)
  const earlierDiscount = editedDiscount ?? replaced
  if (earlierDiscount === null) return { discounts: [...discounts, entry], replaced }
  const remaining = discounts.filter((one) => one === earlierDiscount || !isOfSameDealership(one))
  return { discounts: remaining.map((one) => (one === earlierDiscount ? entry : one)), replaced }
}
