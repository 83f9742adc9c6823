// The differences between a product as the device last saw it and the current product (G132, G149). The server answers
// check-basket with these differences; ordering.md §8 has the texts that describe them.
import { DEFAULT_PERCENTAGE } from '../prices/percentages.ts'
import { SHIPPING_FIELDS } from '../prices/priced-line.ts'
import type { DealerPercentage, PercentageType, Product } from '../products/product.ts'
import { PERCENTAGE_TYPES } from '../products/product-shape.ts'
import type { FieldChange, PercentageChange } from './cart-warning.ts'

/** These fields and the shipping fields are compared. A product with a changed `archive` counts as no longer available. */
const COMPARED_FIELDS = [
  'price',
  'archive',
  'noTax',
  'startValue',
  'quantityStep',
] as const satisfies readonly (keyof Product)[]
type ComparedField = (typeof COMPARED_FIELDS)[number] | (typeof SHIPPING_FIELDS)[number]
export type ComparedProduct = Pick<Product, ComparedField | 'discountsDTO'>

/**
 * The fields of a product that are compared for this dealership. With texts, pictures and the percentages of other
 * dealerships a basket of many lines would be larger than a server accepts.
 */
export function comparedProduct(
  product: ComparedProduct & Pick<Product, 'id'>,
  dealershipId: number,
): ComparedProduct & Pick<Product, 'id'> {
  const fields = [...COMPARED_FIELDS, ...SHIPPING_FIELDS].map((field) => [field, product[field]])
  return {
    id: product.id,
    // the compared fields by their names
    ...(Object.fromEntries(fields) as Pick<Product, ComparedField>),
    discountsDTO: product.discountsDTO.filter((entry) => entry.dealershipId === dealershipId),
  }
}

export function changedFields(lastSeenProduct: ComparedProduct, product: ComparedProduct): FieldChange[] {
  return changesAmong([...COMPARED_FIELDS, ...SHIPPING_FIELDS], lastSeenProduct, product)
}

/** The differences in these fields only. */
export function changesAmong<Field extends ComparedField>(
  fields: readonly Field[],
  lastSeenProduct: Pick<Product, Field>,
  product: Pick<Product, Field>,
): { field: Field; earlier: Product[Field]; current: Product[Field] }[] {
  return fields
    .filter((field) => lastSeenProduct[field] !== product[field])
    .map((field) => ({ field, earlier: lastSeenProduct[field], current: product[field] }))
}

function percentIn(entries: readonly DealerPercentage[], type: PercentageType, dealershipId: number): number {
  const dealershipEntry = entries.find((entry) => entry.type === type && entry.dealershipId === dealershipId)
  return dealershipEntry?.value ?? DEFAULT_PERCENTAGE[type]
}

export function changedPercentages(
  lastSeenEntries: readonly DealerPercentage[],
  entries: readonly DealerPercentage[],
  dealershipId: number,
): PercentageChange[] {
  return PERCENTAGE_TYPES.flatMap((discountType) => {
    const lastSeenPercent = percentIn(lastSeenEntries, discountType, dealershipId)
    const currentPercent = percentIn(entries, discountType, dealershipId)
    return lastSeenPercent === currentPercent
      ? []
      : [{ discountType, earlier: lastSeenPercent, current: currentPercent }]
  })
}
