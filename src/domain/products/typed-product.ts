// A product in the fields of its form (ordering.md §3): a number is a text until it is checked.
import * as v from 'valibot'
import {
  type DealerPercentage,
  type EditedImage,
  type EditedProduct,
  HOME_TYPES,
  PAGE_TYPES,
  type Product,
  type ProductType,
  ROOT_PARENT_ID,
} from './product.ts'
import { productShape } from './product-shape.ts'
import {
  FLAG_FIELDS,
  NUMBER_FIELDS,
  type NumberField,
  recordOf,
  TEXT_FIELDS,
  type TextField,
} from './product-fields.ts'
import { filledVideos, type ProductFault, productAddress, productFaults } from './product-rules.ts'
import { parseTypedNumber } from '../values/typed-number.ts'

export const DISCOUNT_TYPES = ['DISCOUNT_DEALER', 'MARKUP_DEALER'] as const
export type DiscountType = (typeof DISCOUNT_TYPES)[number]
/** A discount or a markup of a dealership. */
export interface Discount extends DealerPercentage {
  type: DiscountType
}

export interface TypedVideo {
  value: string
  title: string
}

export interface TypedProduct
  extends Record<TextField | NumberField, string>,
    Record<(typeof FLAG_FIELDS)[number], boolean> {
  type: ProductType
  images: EditedImage[]
  /** '' without pictures. */
  primaryImageUuid: string
  video: TypedVideo[]
  discounts: Discount[]
}

export function isDiscountEntry(entry: DealerPercentage): entry is Discount {
  return (DISCOUNT_TYPES as readonly string[]).includes(entry.type)
}

export function typedProduct(product: EditedProduct): TypedProduct {
  const { type, images, primaryImageUuid } = product
  const video = [...product.video].sort((one, other) => one.order - other.order)
  return {
    ...recordOf(TEXT_FIELDS, (name) => product[name]),
    ...recordOf(NUMBER_FIELDS, (name) => String(product[name])),
    ...recordOf(FLAG_FIELDS, (name) => product[name]),
    type,
    images: images.map(({ uuid, name, replacedUuid }) => ({
      uuid,
      name,
      ...(replacedUuid !== undefined && { replacedUuid }),
    })),
    primaryImageUuid: primaryImageUuid ?? images[0]?.uuid ?? '',
    video: video.map(({ value, title }) => ({ value, title })),
    discounts: discountsOf(product),
  }
}

/** The UUID of the main picture: the chosen one if the product still has it, else the first; null without pictures. */
export function mainPictureUuidOf({
  images,
  primaryImageUuid,
}: Pick<TypedProduct, 'images' | 'primaryImageUuid'>): string | null {
  const hasChosenImage = images.some(({ uuid }) => uuid === primaryImageUuid)
  return hasChosenImage ? primaryImageUuid : (images[0]?.uuid ?? null)
}

/** The product in the form, with the other fields of `base`. A text that is no number becomes NaN. */
export function productOf(typedFields: TypedProduct, base: Product): EditedProduct {
  const { type, images, discounts } = typedFields
  const name = typedFields.name.trim()
  const url = typedFields.url.trim()
  const videos = typedFields.video.map(({ value, title }, order) => ({
    id: 0,
    value: value.trim(),
    title,
    order,
  }))
  return {
    ...base,
    ...recordOf(TEXT_FIELDS, (name) => typedFields[name]),
    ...recordOf(NUMBER_FIELDS, (name) => parseTypedNumber(typedFields[name])),
    ...recordOf(FLAG_FIELDS, (name) => typedFields[name]),
    name,
    // Some servers do not keep an address that does not begin with the id (G07).
    url: base.id === 0 ? url : productAddress({ url, name }, base.id),
    type,
    images,
    primaryImageUuid: mainPictureUuidOf(typedFields),
    video: filledVideos(videos),
    discountsDTO: withDiscounts(base, discounts),
  }
}

/** The discounts and markups of a product, without their ids. */
export function discountsOf({ discountsDTO }: Pick<Product, 'discountsDTO'>): Discount[] {
  return discountsDTO
    .filter(isDiscountEntry)
    .map(({ type, dealershipId, value }) => ({ type, dealershipId, value }))
}

/** The percentages of `base`, with `discounts` in the place of its discounts and markups. */
export function withDiscounts(
  base: Pick<Product, 'discountsDTO'>,
  discounts: readonly Discount[],
): DealerPercentage[] {
  return [
    ...base.discountsDTO.filter((entry) => !isDiscountEntry(entry)),
    ...discounts.map((entry) => ({ id: idOfDiscount(entry, base), ...entry })),
  ]
}

/** The id of the entry that the discount replaces, or 0: a discount that becomes a markup stays the same entry. */
function idOfDiscount(
  { type, dealershipId }: Discount,
  { discountsDTO }: Pick<Product, 'discountsDTO'>,
): number {
  const entriesOfDealership = discountsDTO
    .filter(isDiscountEntry)
    .filter((one) => one.dealershipId === dealershipId)
  return (entriesOfDealership.find((one) => one.type === type) ?? entriesOfDealership[0])?.id ?? 0
}

type ParentValues = Pick<
  Product,
  'type' | 'name' | 'shippingCost' | 'shippingLocal' | 'shippingMinSize' | 'shippingStep'
>

/** The fields that a product takes over from its parent (G131); null at the root. */
export function parentFields(parent: ParentValues | null) {
  return {
    parentType: parent?.type ?? null,
    parentName: parent?.name ?? null,
    parentShippingCost: parent?.shippingCost ?? 0,
    parentShippingLocal: parent?.shippingLocal ?? 0,
    parentShippingMinSize: parent?.shippingMinSize ?? 1,
    parentShippingStep: parent?.shippingStep ?? 0,
  }
}

/** A new product under `parent`, or at the root when it is null, with the defaults of ordering.md §3. */
export function newProduct(parent: Product | null): Product {
  const type = parent === null ? 'CATEGORY' : 'PRODUCT'
  const parentId = parent?.id ?? ROOT_PARENT_ID
  return v.parse(productShape, { id: 0, name: '', type, parentId, ...parentFields(parent) })
}

/** The types that a product under this parent can get, with the current type of the product (ordering.md §5). */
export function selectableTypes(
  parentType: ProductType | null,
  currentType: ProductType,
): readonly ProductType[] {
  const allowedTypes: readonly ProductType[] = parentType === null ? HOME_TYPES : PAGE_TYPES
  return allowedTypes.includes(currentType) ? allowedTypes : [...allowedTypes, currentType]
}

export type TypedProductFault = ProductFault | 'required' | 'notANumber'

/** The first fault of each field: one that the server would report, or a number that is missing or cannot be read. */
export function faultsOfTypedProduct(
  typedFields: TypedProduct,
  base: Product,
): { field: keyof TypedProduct; fault: TypedProductFault }[] {
  const numberFaults = NUMBER_FIELDS.flatMap(
    (field): { field: keyof TypedProduct; fault: TypedProductFault }[] => {
      if (typedFields[field].trim() === '') return [{ field, fault: 'required' }]
      return Number.isNaN(parseTypedNumber(typedFields[field])) ? [{ field, fault: 'notANumber' }] : []
    },
  )
  const reportedFields = new Set(numberFaults.map(({ field }) => field))
  const serverFaults = productFaults(productOf(typedFields, base)).flatMap(({ field, fault }) => {
    const formField = field === 'discountsDTO' ? 'discounts' : field
    return formField in typedFields && !reportedFields.has(formField as keyof TypedProduct)
      ? [{ field: formField as keyof TypedProduct, fault }] // `in` proved it one line above
      : []
  })
  return [...numberFaults, ...serverFaults]
}
