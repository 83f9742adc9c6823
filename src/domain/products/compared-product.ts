// The fields of a product that are compared when two people edit it at once (G158). The discount of each dealership is
// a field of its own. All pictures together are one field, and so are all videos, because their order matters.
import type { ComparedFields } from '../others-changes.ts'
import type { Discount, TypedProduct } from './typed-product.ts'

const DISCOUNT_FIELD = /^discount of (\d+)$/

/** The id of the dealership whose discount a compared field holds; null for any other field. */
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

/** The current product with the chosen fields; dealerships that were not compared keep their discounts. */
export function decidedProduct(decidedFields: ComparedFields, currentProduct: TypedProduct): TypedProduct {
  const entries = Object.entries(decidedFields)
  const otherFields = entries.filter(([field]) => dealershipOfField(field) === null)
  const discountEntries = entries.filter(([field]) => dealershipOfField(field) !== null)
  const comparedIds = new Set(discountEntries.map(([field]) => dealershipOfField(field)))
  return {
    ...currentProduct,
    ...(Object.fromEntries(otherFields) as Partial<TypedProduct>), // `comparedProduct` took them from a TypedProduct
    discounts: [
      ...currentProduct.discounts.filter(({ dealershipId }) => !comparedIds.has(dealershipId)),
      // `comparedProduct` took the discounts from a TypedProduct too.
      ...discountEntries.flatMap(([, list]) => list as Discount[]),
    ],
  }
}
