// A product in the fields of its form (ordering.md §3): a number is a text until it is checked.
import {
  type DealerPercentage,
  HOME_TYPES,
  PAGE_TYPES,
  type Product,
  type ProductImage,
  type ProductType,
  ROOT_PARENT_ID,
} from './product.ts'
import { filledVideos, type ProductFault, productAddress, productFaults } from './product-rules.ts'
import { parseTypedNumber } from '../values/typed-number.ts'

export const TEXT_FIELDS = [
  'name',
  'url',
  'unitOfMeasurement',
  'description',
  'descriptionCart',
  'descriptionPacking',
] as const
export const NUMBER_FIELDS = [
  'price',
  'shippingCost',
  'shippingLocal',
  'shippingStep',
  'shippingMinSize',
  'startValue',
  'startAdminValue',
  'quantityStep',
  'packingSize',
  'orderBy',
] as const
export const FLAG_FIELDS = [
  'noTax',
  'hiddenProduct',
  'showCart',
  'outlinesInvoice',
  'subscriptionExcluded',
] as const
export type NumberField = (typeof NUMBER_FIELDS)[number]

export const DISCOUNT_TYPES = ['DISCOUNT_DEALER', 'MARKUP_DEALER'] as const
export type DiscountType = (typeof DISCOUNT_TYPES)[number]
export interface Discount extends DealerPercentage {
  type: DiscountType
}

export interface TypedVideo {
  value: string
  title: string
}

export interface TypedProduct
  extends Record<(typeof TEXT_FIELDS)[number] | NumberField, string>,
    Record<(typeof FLAG_FIELDS)[number], boolean> {
  type: ProductType
  images: ProductImage[]
  /** '' without pictures. */
  primaryImageUuid: string
  video: TypedVideo[]
  discounts: Discount[]
}

function fieldsOf<Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) {
  // the entries have exactly these names
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>
}

export function isDiscountEntry(entry: DealerPercentage): entry is Discount {
  return (DISCOUNT_TYPES as readonly string[]).includes(entry.type)
}

export function typedProduct(product: Product): TypedProduct {
  const { type, images, primaryImageUuid } = product
  const video = [...product.video].sort((one, other) => one.order - other.order)
  return {
    ...fieldsOf(TEXT_FIELDS, (name) => product[name]),
    ...fieldsOf(NUMBER_FIELDS, (name) => String(product[name])),
    ...fieldsOf(FLAG_FIELDS, (name) => product[name]),
    type,
    images: images.map(({ uuid, name, updateUUid }) => ({
      uuid,
      name,
      ...(updateUUid !== undefined && { updateUUid }),
    })),
    primaryImageUuid: primaryImageUuid ?? images[0]?.uuid ?? '',
    video: video.map(({ value, title }) => ({ value, title })),
    discounts: discountsOf(product),
  }
}

/** The main picture: the chosen one if the product still has it, else its first; null without pictures. */
export function primaryImageOf({
  images,
  primaryImageUuid,
}: Pick<TypedProduct, 'images' | 'primaryImageUuid'>): string | null {
  const isOwn = images.some(({ uuid }) => uuid === primaryImageUuid)
  return isOwn ? primaryImageUuid : (images[0]?.uuid ?? null)
}

/** The product that the form describes; fields that it does not show come from `base`. Text that is no number becomes NaN. */
export function productOf(typed: TypedProduct, base: Product): Product {
  const { type, images, discounts } = typed
  const name = typed.name.trim()
  const url = typed.url.trim()
  const videos = typed.video.map(({ value, title }, order) => ({ id: 0, value: value.trim(), title, order }))
  return {
    ...base,
    ...fieldsOf(TEXT_FIELDS, (name) => typed[name]),
    ...fieldsOf(NUMBER_FIELDS, (name) => parseTypedNumber(typed[name])),
    ...fieldsOf(FLAG_FIELDS, (name) => typed[name]),
    name,
    // Some servers do not keep an address that does not begin with the id (G07).
    url: base.id === 0 ? url : productAddress({ url, name }, base.id),
    type,
    images,
    primaryImageUuid: primaryImageOf(typed),
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

/** The percentages of `base`, with these discounts and markups instead of its own. */
export function withDiscounts(
  base: Pick<Product, 'discountsDTO'>,
  discounts: readonly Discount[],
): DealerPercentage[] {
  return [
    ...base.discountsDTO.filter((entry) => !isDiscountEntry(entry)),
    ...discounts.map((entry) => ({ id: idOfDiscount(entry, base), ...entry })),
  ]
}

/** The id of the entry that the discount replaces: a discount that becomes a markup stays the same entry. */
function idOfDiscount(
  { type, dealershipId }: Discount,
  { discountsDTO }: Pick<Product, 'discountsDTO'>,
): number {
  const entriesOfDealership = discountsDTO
    .filter(isDiscountEntry)
    .filter((one) => one.dealershipId === dealershipId)
  return (entriesOfDealership.find((one) => one.type === type) ?? entriesOfDealership[0])?.id ?? 0
}

/** The fields that a product takes over from its parent (G131). */
function parentFields(parent: Product | null) {
  return {
    parentId: parent?.id ?? ROOT_PARENT_ID,
    parentType: parent?.type ?? null,
    parentName: parent?.name ?? null,
    parentShippingCost: parent?.shippingCost ?? 0,
    parentShippingLocal: parent?.shippingLocal ?? 0,
    parentShippingMinSize: parent?.shippingMinSize ?? 1,
    parentShippingStep: parent?.shippingStep ?? 0,
  }
}

/** A new product under this parent, or at the root, with the defaults of ordering.md §3. */
export function newProduct(parent: Product | null): Product {
  return {
    ...parentFields(parent),
    id: 0,
    name: '',
    description: '',
    descriptionCart: '',
    descriptionPacking: '',
    type: parent === null ? 'CATEGORY' : 'PRODUCT',
    price: 0,
    archive: false,
    hiddenProduct: false,
    subscriptionExcluded: false,
    noTax: false,
    showCart: false,
    outlinesInvoice: false,
    url: '',
    breadcrumbs: [],
    images: [],
    primaryImageUuid: null,
    video: [],
    discountsDTO: [],
    shipments: [],
    orderBy: 0,
    priority: 0,
    packingSize: 1,
    startValue: 1,
    startAdminValue: 0,
    quantityStep: 1,
    unitOfMeasurement: '',
    shippingCost: 0,
    shippingLocal: 0,
    shippingStep: 0,
    shippingMinSize: 1,
    averageOrders: 0,
  }
}

/** The types to choose from under this parent, with the current type of the product (ordering.md §5). */
export function typesUnder(parentType: ProductType | null, currentType: ProductType): readonly ProductType[] {
  const allowed: readonly ProductType[] = parentType === null ? HOME_TYPES : PAGE_TYPES
  return allowed.includes(currentType) ? allowed : [...allowed, currentType]
}

export type TypedFault = ProductFault | 'required' | 'notANumber'

/** The first fault of each field: those that the server would report, and texts that are no number. */
export function typedFaults(
  typed: TypedProduct,
  base: Product,
): { field: keyof TypedProduct; fault: TypedFault }[] {
  const numberFaults = NUMBER_FIELDS.flatMap((field): { field: keyof TypedProduct; fault: TypedFault }[] => {
    if (typed[field].trim() === '') return [{ field, fault: 'required' }]
    return Number.isNaN(parseTypedNumber(typed[field])) ? [{ field, fault: 'notANumber' }] : []
  })
  const reportedFields = new Set(numberFaults.map(({ field }) => field))
  const serverFaults = productFaults(productOf(typed, base)).flatMap(({ field, fault }) => {
    const formField = field === 'discountsDTO' ? 'discounts' : field
    return formField in typed && !reportedFields.has(formField as keyof TypedProduct)
      ? [{ field: formField as keyof TypedProduct, fault }] // `in` proved it one line above
      : []
  })
  return [...numberFaults, ...serverFaults]
}
