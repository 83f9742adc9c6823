// A change of several products at once (G164): the fields of each product before and after, and the faults that prevent
// the change.
import { changedByPercent } from '../prices/price-change.ts'
import type { DealerPercentage, Product } from './product.ts'
import { type NumberField, PRODUCT_FIELDS, type ProductField } from './product-fields.ts'
import { type PlaceFault, type ProductFault, placeFault, productFaults } from './product-rules.ts'
import { withDiscount } from '../prices/replaced-discount.ts'
import { type Discount, discountsOf, withDiscounts } from './typed-product.ts'

/** Fields that one change can set on several products. */
export const EDITABLE_FIELDS = [...PRODUCT_FIELDS, 'parentId', 'discountsDTO'] as const
export type EditableField = (typeof EDITABLE_FIELDS)[number]

export interface ProductEdit {
  /** The product as it was when its change was shown. */
  product: Product
  /** The new values; a missing field stays unchanged. */
  newValues: Partial<Pick<Product, EditableField>>
}

export interface FieldChange {
  field: EditableField
  earlierValue: Product[EditableField]
  newValue: Product[EditableField]
}

/** The fields that the edit changes, in the order of EDITABLE_FIELDS; empty when the product already has the values. */
export function changesOf({ product, newValues }: ProductEdit): FieldChange[] {
  return EDITABLE_FIELDS.flatMap((field) => {
    const newValue = newValues[field]
    const earlierValue = product[field]
    return newValue === undefined || areSameValues(earlierValue, newValue)
      ? []
      : [{ field, earlierValue, newValue }]
  })
}

function areSameValues(value: Product[EditableField], otherValue: Product[EditableField]): boolean {
  if (!Array.isArray(value) || !Array.isArray(otherValue)) return value === otherValue
  return (
    percentagesMissingFrom(value, otherValue).length === 0 &&
    percentagesMissingFrom(otherValue, value).length === 0
  )
}

/** The entries of `percentages` that `otherPercentages` does not have; ids and order do not matter. */
export function percentagesMissingFrom(
  percentages: readonly DealerPercentage[],
  otherPercentages: readonly DealerPercentage[],
): DealerPercentage[] {
  const keyOf = ({ type, dealershipId, value }: DealerPercentage) => `${type} ${dealershipId} ${value}`
  const otherKeys = new Set(otherPercentages.map(keyOf))
  return percentages.filter((entry) => !otherKeys.has(keyOf(entry)))
}

export interface EditFault {
  field: keyof Product
  fault: ProductFault | PlaceFault
}

/** The faults that prevent saving the change; archiving and moving are separate calls (`refusedMove`). */
export function editFaults({ product, newValues }: ProductEdit): EditFault[] {
  const { archive: _, parentId: __, ...savedFields } = newValues
  if (changesOf({ product, newValues: savedFields }).length === 0) return []
  const changedProduct = { ...product, ...savedFields }
  const typeFault =
    changedProduct.type === product.type ? null : placeFault(changedProduct.type, product.parentType)
  return [
    ...(typeFault === null ? [] : [{ field: 'type' as const, fault: typeFault }]),
    ...productFaults(changedProduct),
  ]
}

/** The fields of the edit that another person changed after the edit was shown, to a value other than the edit's. */
export function fieldsChangedMeanwhile(edit: ProductEdit, currentProduct: Product): EditableField[] {
  return changesOf({ product: currentProduct, newValues: edit.newValues })
    .filter(({ field, earlierValue }) => !areSameValues(earlierValue, edit.product[field]))
    .map(({ field }) => field)
}

/** The plain fields that one change can set on the selected products, in the order of its form. */
export const BULK_FLAG_FIELDS = [
  'archive',
  'hiddenProduct',
  'noTax',
] as const satisfies readonly ProductField[]
export const BULK_NUMBER_FIELDS = [
  'price',
  'startValue',
  'startAdminValue',
  'quantityStep',
  'shippingCost',
  'shippingLocal',
  'shippingStep',
  'shippingMinSize',
] as const satisfies readonly NumberField[]
export type BulkNumberField = (typeof BULK_NUMBER_FIELDS)[number]
export type BulkFlagField = (typeof BULK_FLAG_FIELDS)[number]

/** The values that every selected product gets; a missing field stays unchanged. */
export interface BulkChange extends Partial<Pick<Product, BulkNumberField | BulkFlagField>> {
  /** The group into which the products move; -1 for the top level. */
  parentId?: number
  /** The new discount or markup of one dealership; it replaces the dealership's current entry. */
  discount?: Discount
  /** Replaces `price`: percent by which the prices rise or fall; the result is rounded to four decimals (G98). */
  pricePercent?: number
}

export function editOf(product: Product, { pricePercent, discount, ...fields }: BulkChange): ProductEdit {
  const newValues: ProductEdit['newValues'] = { ...fields }
  if (pricePercent !== undefined) newValues.price = changedByPercent(product.price, pricePercent)
  if (discount !== undefined) {
    const { discounts } = withDiscount(discountsOf(product), discount)
    newValues.discountsDTO = withDiscounts(product, discounts)
  }
  return { product, newValues }
}
