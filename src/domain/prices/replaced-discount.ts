import type { Discount } from '../products/typed-product.ts'

/**
 * Adds `entry` to the discounts of a product. A product has one discount or one markup per dealership, so that `entry`
 * replaces the earlier entry of its dealership (ordering.md §4 Discounts), which is returned as `replacedDiscount`.
 * `editedDiscount` is the entry that the person opened; `entry` takes its position. When the person changed its type, the
 * opened entry is returned as `replacedDiscount`.
 */
export function withDiscount(
  discounts: readonly Discount[],
  entry: Discount,
  editedDiscount: Discount | null = null,
): { discounts: Discount[]; replacedDiscount: Discount | null } {
  const isOfSameDealership = ({ dealershipId }: Discount) => dealershipId === entry.dealershipId
  const isTypeChanged =
    editedDiscount !== null && isOfSameDealership(editedDiscount) && editedDiscount.type !== entry.type
  const earlierEntryOfDealership = discounts.find(
    (discount) => discount !== editedDiscount && isOfSameDealership(discount),
  )
  const replacedDiscount = earlierEntryOfDealership ?? (isTypeChanged ? editedDiscount : null)
  const positionedDiscount = editedDiscount ?? replacedDiscount
  if (positionedDiscount === null) return { discounts: [...discounts, entry], replacedDiscount }
  const remainingDiscounts = discounts.filter(
    (discount) => discount === positionedDiscount || !isOfSameDealership(discount),
  )
  return {
    discounts: remainingDiscounts.map((discount) => (discount === positionedDiscount ? entry : discount)),
    replacedDiscount,
  }
}
