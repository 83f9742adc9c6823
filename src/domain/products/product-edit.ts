// A change of several products at once (G164): the fields of each product before and after, and the faults that prevent it.
import { changedByPercent } from '../prices/price-change.ts'
import type { DealerPercentage, Product } from './product.ts'
import { type PlaceFault, type ProductFault, placeFault, productFaults } from './product-rules.ts'
import { withDiscount } from '../prices/replaced-discount.ts'
import { type Discount, discountsOf, withDiscounts } from './typed-product.ts'

/** Fields that a file can change. A file changes no pictures, videos or discounts, and moves no product. */
export const EDITED_FIELDS = [
  'type',
  'name',
  'price',
  'url',
  'unitOfMeasurement',
  'orderBy',
  'description',
  'descriptionCart',
  'descriptionPacking',
  'shippingCost',
  'shippingLocal',
  'shippingStep',
  'shippingMinSize',
  'startValue',
  'startAdminValue',
  'quantityStep',
  'packingSize',
  'noTax',
  'hiddenProduct',
  'showCart',
  'outlinesInvoice',
  'subscriptionExcluded',
  'archive',
] as const satisfies readonly (keyof Product)[]
export type EditedField = (typeof EDITED_FIELDS)[number]
export type EditedValues = Pick<Product, EditedField>

/** Fields that one change can set on several products. */
export const CHANGED_FIELDS = [...EDITED_FIELDS, 'parentId', 'discountsDTO'] as const
export type ChangedField = (typeof CHANGED_FIELDS)[number]

export interface ProductEdit {
  /** The product as it was when its change was shown. */
  product: Product
  /** The new values; a missing field stays unchanged. */
  newValues: Partial<Pick<Product, ChangedField>>
}

export interface FieldChange {
  field: ChangedField
  before: Product[ChangedField]
  after: Product[ChangedField]
}

/** The fields that the edit changes, in the order of CHANGED_FIELDS; empty when the product already has the new values. */
export function changesOf({ product, newValues }: ProductEdit): FieldChange[] {
  return CHANGED_FIELDS.flatMap((field) => {
    const after = newValues[field]
    const before = product[field]
    return after === undefined || isSame(before, after) ? [] : [{ field, before, after }]
  })
}

function isSame(before: Product[ChangedField], after: Product[ChangedField]): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return before === after
  return (
    percentagesMissingFrom(before, after).length === 0 && percentagesMissingFrom(after, before).length === 0
  )
}

/** The percentages that `others` lack; ids and order do not matter. */
export function percentagesMissingFrom(
  percentages: readonly DealerPercentage[],
  others: readonly DealerPercentage[],
): DealerPercentage[] {
  const keyOf = ({ type, dealershipId, value }: DealerPercentage) => `${type} ${dealershipId} ${value}`
  const otherKeys = new Set(others.map(keyOf))
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
  const after = { ...product, ...savedFields }
  const typeFault = after.type === product.type ? null : placeFault(after.type, product.parentType)
  return [
    ...(typeFault === null ? [] : [{ field: 'type' as const, fault: typeFault }]),
    ...productFaults(after),
  ]
}

/** The fields of the edit that another person changed after the edit was shown, to a value other than the edit's. */
export function changedMeanwhile(edit: ProductEdit, current: Product): ChangedField[] {
  return changesOf({ product: current, newValues: edit.newValues })
    .filter(({ field, before }) => !isSame(before, edit.product[field]))
    .map(({ field }) => field)
}

/** The new values for every selected product; a missing field stays unchanged. */
export interface BulkChange
  extends Partial<
    Pick<
      EditedValues,
      | 'archive'
      | 'hiddenProduct'
      | 'noTax'
      | 'price'
      | 'startValue'
      | 'startAdminValue'
      | 'quantityStep'
      | 'shippingCost'
      | 'shippingLocal'
      | 'shippingStep'
      | 'shippingMinSize'
    >
  > {
  /** The group into which the products move; -1 for the top level. */
  parentId?: number
  /** For one dealership; it replaces the dealership's discount or markup. */
  discount?: Discount
  /** Instead of `price`: percent by which the prices rise or fall; the result is rounded to four decimals (G98). */
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
