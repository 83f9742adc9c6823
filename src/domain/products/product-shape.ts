import * as v from 'valibot'
import { flag, id, listOf, numberOr, orNull, textOr } from '../values/shape-values.ts'

export const PRODUCT_TYPES = [
  'CATEGORY',
  'SUBCATEGORY',
  'OPTIONS',
  'PRODUCT',
  'CUSTOM',
  'REORDER',
  'OTHER',
  'ADDITIONAL',
  'ANOTHER',
  'NEED_MORE_PRODUCTS',
] as const

/**
 * NO_SHIPP_DEALER and TAX_DEALER: the percentage of the shipping and of the tax that the dealership pays, so that 100
 * means all of it and 0 none. DISCOUNT_DEALER and MARKUP_DEALER: the percentage by which its price is below or above
 * the list price.
 */
export const PERCENTAGE_TYPES = ['NO_SHIPP_DEALER', 'DISCOUNT_DEALER', 'MARKUP_DEALER', 'TAX_DEALER'] as const

/** One percentage that a dealership has on a product. */
export const dealerPercentageShape = v.object({
  /** Given by the server; 0 or missing for a new entry. */
  id: v.optional(id),
  type: v.picklist(PERCENTAGE_TYPES),
  dealershipId: id,
  value: v.number(),
})

export const crumbShape = v.object({ text: textOr(''), link: textOr('') })

export const imageShape = v.object({ uuid: v.string(), name: textOr('') })

const videoShape = v.object({
  id,
  title: textOr(''),
  /** The id of the video at its provider (G97). */
  value: textOr(''),
  order: numberOr(0),
})

export const shipmentSummaryShape = v.object({
  id,
  dealershipId: id,
  quantity: v.number(),
  reorderPeriod: v.number(),
  nextStartDate: textOr(''),
})

const productType = v.picklist(PRODUCT_TYPES)

/** A product with a value for every field that the wire may leave out (storefront.md §3). */
export const productShape = v.object({
  id,
  parentId: numberOr(-1),
  name: v.string(),
  description: textOr(''),
  descriptionCart: textOr(''),
  descriptionPacking: textOr(''),
  type: productType,
  price: numberOr(0),
  archive: flag,
  hiddenProduct: flag,
  subscriptionExcluded: flag,
  noTax: flag,
  showCart: flag,
  outlinesInvoice: flag,
  /** `{id}-{slug}`, or an absolute http(s) address (G07). */
  url: textOr(''),
  breadcrumbs: listOf(crumbShape),
  images: listOf(imageShape),
  primaryImageUuid: orNull(v.string()),
  video: listOf(videoShape),
  discountsDTO: listOf(dealerPercentageShape),
  shipments: listOf(shipmentSummaryShape),
  orderBy: numberOr(0),
  priority: numberOr(0),
  packingSize: numberOr(1),
  /** The smallest quantity that a buyer can order. */
  startValue: numberOr(1),
  /** The first quantity that Increase gives an admin, who may also type less; 0 means `startValue`. */
  startAdminValue: numberOr(0),
  quantityStep: numberOr(1),
  unitOfMeasurement: textOr(''),
  /** Dollars for a block of `shippingMinSize` pieces. */
  shippingCost: numberOr(0),
  /** Dollars for a block if the dealership is local; 0 means `shippingCost`. */
  shippingLocal: numberOr(0),
  /** Percent of the cost for every block after the first; 0 means the full cost. */
  shippingStep: numberOr(0),
  shippingMinSize: numberOr(1),
  parentType: orNull(productType),
  parentName: orNull(v.string()),
  parentShippingCost: numberOr(0),
  parentShippingLocal: numberOr(0),
  parentShippingMinSize: numberOr(1),
  parentShippingStep: numberOr(0),
  averageOrders: numberOr(0),
})
