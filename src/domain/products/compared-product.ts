// The fields of a product as two people at it are asked about them (G158). The discount of each dealership is one of them,
// as two people may well give two dealerships a discount; pictures and videos are one each, as their order counts.
import type { ComparedFields } from '../others-changes.ts'
import type { Discount, TypedProduct } from './typed-product.ts'

const OF_DEALERSHIP = /^discount of (\d+)$/

/** Of a compared field that is the discount of a dealership. */
export function dealershipOfField(field: string): number | null {
  const found = OF_DEALERSHIP.exec(field)
  return found === null ? null : Number(found[1])
}

export function dealershipIdsOf(...products: readonly TypedProduct[]): number[] {
  return [...new Set(products.flatMap(({ discounts }) => discounts.map(({ dealershipId }) => dealershipId)))]
}

export function comparedProduct(
  { discounts, ...fields }: TypedProduct,
  dealershipIds: readonly number[],
): ComparedFields {
  const ofDealerships = dealershipIds.map((id) => [
    `discount of ${id}`,
    discounts.filter(({ dealershipId }) => dealershipId === id),
  ])
  return { ...fields, ...Object.fromEntries(ofDealerships) }
}

/** The product as it was decided; dealerships that were not compared keep what they have in `now`. */
export function decidedProduct(decided: ComparedFields, now: TypedProduct): TypedProduct {
  const entries = Object.entries(decided)
  const fields = entries.filter(([field]) => dealershipOfField(field) === null)
  const compared = entries.filter(([field]) => dealershipOfField(field) !== null)
  const ids = new Set(compared.map(([field]) => dealershipOfField(field)))
  return {
    ...now,
    ...(Object.fromEntries(fields) as Partial<TypedProduct>), // as `comparedProduct` took them
    discounts: [
      ...now.discounts.filter(({ dealershipId }) => !ids.has(dealershipId)),
      ...compared.flatMap(([, list]) => list as Discount[]), // as above
    ],
  }
}
