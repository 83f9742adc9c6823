// The fields of a product that are compared when two people edit it at once (G158). The discount of each dealership is a
// field of its own; all pictures are one field, and all videos, as their order counts.
import type { ComparedFields } from '../others-changes.ts'
import type { Discount, TypedProduct } from './typed-product.ts'

const OF_DEALERSHIP = /^discount of (\d+)$/

/** The dealership of a compared field that is a discount; null for any other field. */
export function dealershipOfField(field: string): number | null {
  const match = OF_DEALERSHIP.exec(field)
  return match === null ? null : Number(match[1])
}

export function dealershipIdsOf(...products: readonly TypedProduct[]): number[] {
  return [...new Set(products.flatMap(({ discounts }) => discounts.map(({ dealershipId }) => dealershipId)))]
}

export function comparedProduct(
  { discounts, ...fields }: TypedProduct,
  dealershipIds: readonly number[],
): ComparedFields {
  const discountFields = dealershipIds.map((id) => [
    `discount of ${id}`,
    discounts.filter(({ dealershipId }) => dealershipId === id),
  ])
  return { ...fields, ...Object.fromEntries(discountFields) }
}

/** The product with the fields that the person decided on; dealerships that were not compared keep their discounts of `now`. */
export function decidedProduct(decided: ComparedFields, now: TypedProduct): TypedProduct {
  const entries = Object.entries(decided)
  const fields = entries.filter(([field]) => dealershipOfField(field) === null)
  const compared = entries.filter(([field]) => dealershipOfField(field) !== null)
  const ids = new Set(compared.map(([field]) => dealershipOfField(field)))
  return {
    ...now,
    ...(Object.fromEntries(fields) as Partial<TypedProduct>), // `comparedProduct` took them from a TypedProduct
    discounts: [
      ...now.discounts.filter(({ dealershipId }) => !ids.has(dealershipId)),
      ...compared.flatMap(([, list]) => list as Discount[]), // taken by `comparedProduct` too
    ],
  }
}
