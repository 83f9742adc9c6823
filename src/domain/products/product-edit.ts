// A change of several products at once (G164): what each one is before and after, field by field, and why it cannot be made.
import { increased } from '../prices/price-change.ts'
import type { DealerPercentage, Product } from './product.ts'
import { type PlaceFault, type ProductFault, placeFault, productFaults } from './product-rules.ts'
import { withDiscount } from '../prices/replaced-discount.ts'
import { type Discount, discountsOf, withDiscounts } from './typed-product.ts'

/** Fields that a file can change; pictures, videos and discounts stay as they are, and it moves nothing. */
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

/** Fields that can be changed of several products at once. */
export const CHANGED_FIELDS = [...EDITED_FIELDS, 'parentId', 'discountsDTO'] as const
export type ChangedField = (typeof CHANGED_FIELDS)[number]

/** Fields that are not named stay as they are. */
export interface ProductEdit {
  /** As it was when its change was shown. */
  product: Product
  wanted: Partial<Pick<Product, ChangedField>>
}

export interface FieldChange {
  field: ChangedField
  before: Product[ChangedField]
  after: Product[ChangedField]
}

/** What the change does to the product, in the order of the fields; none where all is as wanted. */
export function changesOf({ product, wanted }: ProductEdit): FieldChange[] {
  return CHANGED_FIELDS.flatMap((field) => {
    const after = wanted[field]
    const before = product[field]
    return after === undefined || isSame(before, after) ? [] : [{ field, before, after }]
  })
}

function isSame(before: Product[ChangedField], after: Product[ChangedField]): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return before === after
  return percentagesBesides(before, after).length === 0 && percentagesBesides(after, before).length === 0
}

/** Those that the others do not have; the id of an entry and its place mean nothing. */
export function percentagesBesides(
  percentages: readonly DealerPercentage[],
  others: readonly DealerPercentage[],
): DealerPercentage[] {
  const keyOf = ({ type, dealershipId, value }: DealerPercentage) => `${type} ${dealershipId} ${value}`
  const known = new Set(others.map(keyOf))
  return percentages.filter((entry) => !known.has(keyOf(entry)))
}

export interface EditFault {
  field: keyof Product
  fault: ProductFault | PlaceFault
}

/** Why the product cannot be saved with the change; the archive and a move are calls of their own (`refusedMove`). */
export function editFaults({ product, wanted }: ProductEdit): EditFault[] {
  const { archive: _, parentId: __, ...saved } = wanted
  if (changesOf({ product, wanted: saved }).length === 0) return []
  const after = { ...product, ...saved }
  const place = after.type === product.type ? null : placeFault(after.type, product.parentType)
  return [...(place === null ? [] : [{ field: 'type' as const, fault: place }]), ...productFaults(after)]
}

/** The fields that are no longer as they were when the change was shown, and not yet as wanted either. */
export function changedMeanwhile(edit: ProductEdit, now: Product): ChangedField[] {
  return changesOf({ product: now, wanted: edit.wanted })
    .filter(({ field, before }) => !isSame(before, edit.product[field]))
    .map(({ field }) => field)
}

/** What a person wants of every chosen product; what is not named stays. */
export interface BulkWish
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
  /** The group into which they are moved, -1 for the top level. */
  parentId?: number
  /** Of one dealership; it takes the place of what the dealership has. */
  discount?: Discount
  /** Instead of a price: percent by which prices rise, or fall; rounded to four decimals (G98). */
  pricePercent?: number
}

export function editOf(product: Product, { pricePercent, discount, ...fields }: BulkWish): ProductEdit {
  const wanted: ProductEdit['wanted'] = { ...fields }
  if (pricePercent !== undefined) wanted.price = increased(product.price, pricePercent)
  if (discount !== undefined) {
    const { discounts } = withDiscount(discountsOf(product), discount)
    wanted.discountsDTO = withDiscounts(product, discounts)
  }
  return { product, wanted }
}
