// The fields of a product that are compared when two people edit it at once (G158). The discount of each dealership is a
// field of its own. All pictures together are one field, and all videos, because their order matters.
import type { ComparedFields } from '../others-changes.ts'
import type { Discount, TypedProduct } from './typed-product.ts'

const DISCOUNT_FIELD = /^discount of (\d+)$/

/** The dealership of a compared field that is a discount; null for any other field. */
export function dealershipOfField(field: string): number | null {
  const match = DISCOUNT_FIELD.exec(field)
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

/** The current product with the fields that the person chose; dealerships that were not compared keep their discounts. */
export function decidedProduct(decided: ComparedFields, current: TypedProduct): TypedProduct {
  const entries = Object.entries(decided)
  const fields = entries.filter(([field]) => dealershipOfField(field) === null)
  const discountEntries = entries.filter(([field]) => dealershipOfField(field) !== null)
  const ids = new Set(discountEntries.map(([field]) => dealershipOfField(field)))
  return {
    ...current,
    ...(Object.fromEntries(fields) as Partial<TypedProduct>), // `comparedProduct` took them from a TypedProduct
    discounts: [
      ...current.discounts.filter(({ dealershipId }) => !ids.has(dealershipId)),
      ...discountEntries.flatMap(([, list]) => list as Discount[]), // `comparedProduct` took them from a TypedProduct too
    ],
  }
}
