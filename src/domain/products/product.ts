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
export type ProductType = (typeof PRODUCT_TYPES)[number]
const productType = v.picklist(PRODUCT_TYPES)

/**
 * NO_SHIPP_DEALER and TAX_DEALER: the percentage of the shipping and of the tax that the dealership pays, so that 100
 * means all of it and 0 none. DISCOUNT_DEALER and MARKUP_DEALER: the percentage by which its price is below or above
 * the list price.
 */
export const PERCENTAGE_TYPES = ['NO_SHIPP_DEALER', 'DISCOUNT_DEALER', 'MARKUP_DEALER', 'TAX_DEALER'] as const
export type PercentageType = (typeof PERCENTAGE_TYPES)[number]

/** One percentage that a dealership has on a product. */
export const dealerPercentageShape = v.object({
  /** Given by the server; 0 or missing for a new entry. */
  id: v.optional(id),
  type: v.picklist(PERCENTAGE_TYPES),
  dealershipId: id,
  value: v.number(),
})
export type DealerPercentage = v.InferOutput<typeof dealerPercentageShape>

const crumbShape = v.object({ text: textOr(''), link: textOr('') })
export type Crumb = v.InferOutput<typeof crumbShape>

const imageShape = v.object({
  uuid: v.string(),
  name: textOr(''),
  /** Only while a product is saved: the id of the picture that this picture replaces (G96). */
  updateUUid: v.optional(v.string()),
})
export type ProductImage = v.InferOutput<typeof imageShape>

const videoShape = v.object({
  id,
  title: textOr(''),
  /** The id of the video at its provider (G97). */
  value: textOr(''),
  order: numberOr(0),
})
export type ProductVideo = v.InferOutput<typeof videoShape>

const shipmentSummaryShape = v.object({
  id,
  dealershipId: id,
  quantity: v.number(),
  reorderPeriod: v.number(),
  nextStartDate: textOr(''),
})
export type ScheduledShipmentSummary = v.InferOutput<typeof shipmentSummaryShape>

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
export type Product = v.InferOutput<typeof productShape>

/** Types shown on Home, in the order of their groups (G21). */
export const HOME_TYPES = ['SUBCATEGORY', 'CATEGORY', 'ANOTHER', 'ADDITIONAL', 'NEED_MORE_PRODUCTS'] as const
/** Types shown on product pages (storefront.md §3). */
export const PAGE_TYPES = [
  'PRODUCT',
  'SUBCATEGORY',
  'CUSTOM',
  'OPTIONS',
  'REORDER',
  'NEED_MORE_PRODUCTS',
] as const
/** Types that a person can put into the cart. */
export const BUYABLE_TYPES = ['PRODUCT', 'CUSTOM', 'REORDER'] as const

/** The parent id of root products (G08). */
export const ROOT_PARENT_ID = -1

export function isBuyable(type: ProductType): boolean {
  return (BUYABLE_TYPES as readonly ProductType[]).includes(type)
}

/** True for a product that is for sale and that staff did not exclude from scheduled shipments (G54). */
export function allowsScheduledShipments(
  product: Pick<Product, 'type' | 'archive' | 'hiddenProduct' | 'subscriptionExcluded'>,
): boolean {
  const isForSale = isBuyable(product.type) && !product.archive && !product.hiddenProduct
  return isForSale && !product.subscriptionExcluded
}

/** Custom and reorder products are billed on a separate invoice (storefront.md §2). */
export function isBilledSeparately(type: ProductType): boolean {
  return type === 'CUSTOM' || type === 'REORDER'
}

/** Products per page of the catalogue (storefront.md §9). */
export const PRODUCTS_PER_PAGE = 50

/** Catalogue order: orderBy, then priority, then id (G54). */
export function byCatalogueOrder(
  a: Pick<Product, 'orderBy' | 'priority' | 'id'>,
  b: Pick<Product, 'orderBy' | 'priority' | 'id'>,
): number {
  return a.orderBy - b.orderBy || a.priority - b.priority || a.id - b.id
}
