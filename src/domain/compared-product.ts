// The fields of a product as two people at it are asked about them (G158). The discount of each dealership is one of them,
// as two people may well give two dealerships a discount; pictures and videos are one each, as their order counts.
import type { ComparedFields } from './others-changes.ts'
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

function namesOf(product: TypedProduct): (keyof TypedProduct)[] {
  return Object.keys(product) as (keyof TypedProduct)[] // no other names than its own
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function isEditedProduct(opened: TypedProduct, typed: TypedProduct): boolean {
  return namesOf(opened).some((name) => !isSame(opened[name], typed[name]))
}

/** Takes what the server tells now into every field that was not edited since it was opened. */
export function toldAnew(
  told: TypedProduct,
  opened: TypedProduct,
  typed: TypedProduct,
): { opened: TypedProduct; typed: TypedProduct } {
  const edited = namesOf(told).filter((name) => !isSame(opened[name], typed[name]))
  const over = (side: TypedProduct) => ({
    ...told,
    ...Object.fromEntries(edited.map((name) => [name, side[name]])),
  })
  return { opened: over(opened), typed: over(typed) }
}
