// The types of products, and the rules that the first painting needs. The shape of a product is a file of its own, because the
// first script must not load valibot (docs/performance.md).
import type * as v from 'valibot'
import type {
  crumbShape,
  dealerPercentageShape,
  imageShape,
  productShape,
  shipmentSummaryShape,
} from './product-shape.ts'

export type Product = v.InferOutput<typeof productShape>
export type ProductType = Product['type']
/** One percentage that a dealership has on a product. */
export type DealerPercentage = v.InferOutput<typeof dealerPercentageShape>
export type PercentageType = DealerPercentage['type']
export type Crumb = v.InferOutput<typeof crumbShape>
export type ProductImage = v.InferOutput<typeof imageShape>
export interface EditedImage extends ProductImage {
  /** The uuid of the picture that this picture replaces (G96). */
  replacedUuid?: string
}
/** A product that is to be saved. */
export interface EditedProduct extends Product {
  images: EditedImage[]
}
export type ScheduledShipmentSummary = v.InferOutput<typeof shipmentSummaryShape>

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
