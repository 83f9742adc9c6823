/** A product with a default for every number that the wire may leave out (storefront.md §3). */
export interface Product {
  id: number
  parentId: number
  name: string
  description: string
  descriptionCart: string
  descriptionPacking: string
  type: ProductType
  price: number
  archive: boolean
  hiddenProduct: boolean
  subscriptionExcluded: boolean
  noTax: boolean
  showCart: boolean
  outlinesInvoice: boolean
  /** `{id}-{slug}`, or an absolute http(s) address (G07). */
  url: string
  breadcrumbs: Crumb[]
  images: ProductImage[]
  primaryImageUuid: string | null
  video: ProductVideo[]
  discountsDTO: DealerPercentage[]
  shipments: ScheduledShipmentSummary[]
  orderBy: number
  priority: number
  packingSize: number
  /** The smallest quantity that a buyer can order. */
  startValue: number
  /** The first quantity that Increase gives an admin, who may also type less; 0 means `startValue`. */
  startAdminValue: number
  quantityStep: number
  unitOfMeasurement: string
  /** Dollars for a block of `shippingMinSize` pieces. */
  shippingCost: number
  /** Dollars for a block if the dealership is local; 0 means `shippingCost`. */
  shippingLocal: number
  /** Percent of the cost for every block after the first; 0 means the full cost. */
  shippingStep: number
  shippingMinSize: number
  parentType: ProductType | null
  parentName: string | null
  parentShippingCost: number
  parentShippingLocal: number
  parentShippingMinSize: number
  parentShippingStep: number
  averageOrders: number
}

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

export interface Crumb {
  text: string
  link: string
}

export interface ProductImage {
  uuid: string
  name: string
  /** Only while a product is saved: the id of the picture that this picture replaces (G96). */
  updateUUid?: string
}

export interface ProductVideo {
  id: number
  title: string
  /** The id of the video at its provider (G97). */
  value: string
  order: number
}

/**
 * NO_SHIPP_DEALER and TAX_DEALER: the percentage of the shipping and of the tax that the dealership pays, so that 100
 * means all of it and 0 none. DISCOUNT_DEALER and MARKUP_DEALER: the percentage by which its price is below or above
 * the list price.
 */
export const PERCENTAGE_TYPES = ['NO_SHIPP_DEALER', 'DISCOUNT_DEALER', 'MARKUP_DEALER', 'TAX_DEALER'] as const
export type PercentageType = (typeof PERCENTAGE_TYPES)[number]

/** One percentage that a dealership has on a product. */
export interface DealerPercentage {
  /** Given by the server; 0 or missing for a new entry. */
  id?: number
  type: PercentageType
  dealershipId: number
  value: number
}

export interface ScheduledShipmentSummary {
  id: number
  dealershipId: number
  quantity: number
  reorderPeriod: number
  nextStartDate: string
}

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
