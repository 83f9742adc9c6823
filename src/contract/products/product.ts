import * as v from 'valibot'
import { PERCENTAGE_TYPES, PRODUCT_TYPES, type Product } from '#domain/products/product.ts'
import { flag, id, listOf, number, numberOr, orElse, text, textOr } from '../tolerant-values.ts'

export const percentageSchema = v.object({
  id: v.optional(id),
  type: v.picklist(PERCENTAGE_TYPES),
  dealershipId: id,
  value: number,
})

const shipmentSchema = v.object({
  id,
  dealershipId: id,
  quantity: number,
  reorderPeriod: number,
  nextStartDate: textOr(''),
})

/** A product in the answer of any product call; defaults as in storefront.md §3. */
export const productSchema = v.object({
  id,
  parentId: numberOr(-1),
  name: text,
  description: textOr(''),
  descriptionCart: textOr(''),
  descriptionPacking: textOr(''),
  type: v.picklist(PRODUCT_TYPES),
  price: numberOr(0),
  archive: flag,
  hiddenProduct: flag,
  subscriptionExcluded: flag,
  noTax: flag,
  showCart: flag,
  outlinesInvoice: flag,
  url: textOr(''),
  breadcrumbs: listOf(v.object({ text: textOr(''), link: textOr('') })),
  images: listOf(v.object({ uuid: text, name: textOr(''), updateUUid: v.optional(text) })),
  primaryImageUuid: orElse(text, null),
  video: listOf(v.object({ id, title: textOr(''), value: textOr(''), order: numberOr(0) })),
  discountsDTO: listOf(percentageSchema),
  shipments: listOf(shipmentSchema),
  orderBy: numberOr(0),
  priority: numberOr(0),
  packingSize: numberOr(1),
  startValue: numberOr(1),
  startAdminValue: numberOr(0),
  quantityStep: numberOr(1),
  unitOfMeasurement: textOr(''),
  shippingCost: numberOr(0),
  shippingLocal: numberOr(0),
  shippingStep: numberOr(0),
  shippingMinSize: numberOr(1),
  parentType: orElse(v.picklist(PRODUCT_TYPES), null),
  parentName: orElse(text, null),
  parentShippingCost: numberOr(0),
  parentShippingLocal: numberOr(0),
  parentShippingMinSize: numberOr(1),
  parentShippingStep: numberOr(0),
  averageOrders: numberOr(0),
}) satisfies v.GenericSchema<unknown, Product>

/** The time of the product's last change; a save sends the time that its form read (G158). null: unknown to the app. */
export const productVersionSchema = v.object({ updateLast: orElse(text, null) })
export type ProductVersion = v.InferOutput<typeof productVersionSchema>

/** A product with the version that a later save sends. */
export const versionedProductSchema = v.intersect([
  productSchema,
  productVersionSchema,
]) satisfies v.GenericSchema<unknown, Product & ProductVersion>

/** Query of {product}/all; the page is zero-based (G27). */
export interface ProductsQuery {
  page: number
  size: number
  /** Children of this product; -1 for the root. */
  id?: number
  search_text?: string
  archive?: boolean
}
