// The calls with which staff change products (storefront.md §7 Products); gates editProducts, createProducts and
// removeProducts.
import { productChangeCalls } from '#contract/products/product-change-calls.ts'
import { productCalls } from '#contract/products/product-calls.ts'
import type { ChangeOrderBody, ChangeParentBody, ChangeTypeBody } from '#contract/products/product-changes.ts'
import type { ProductVersion } from '#contract/products/product.ts'
import { sentImages } from '#contract/products/product-form.ts'
import type { EditedProduct, Product } from '#domain/products/product.ts'
import { once } from '../call-key.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

/** The product with the version that `saveProduct` takes. */
export function fetchVersionedProduct(api: Api, id: number): Promise<Answer<Product & ProductVersion>> {
  return api.call(callOf(productCalls.product, { params: { id } }))
}

/**
 * Fields that the server computes or reads from other rows. The save ignores them, and with the shipments of all
 * dealerships its body would be too large.
 */
const UNSAVED_FIELDS: ReadonlySet<string> = new Set<keyof Product>([
  'breadcrumbs',
  'shipments',
  'averageOrders',
  'parentType',
  'parentName',
  'parentShippingCost',
  'parentShippingLocal',
  'parentShippingMinSize',
  'parentShippingStep',
])

/**
 * Creates the product if its id is 0, else changes it. Answers the product's id; refused with 10320 if the product has
 * changed since this version. If `version` is null, the server does not compare versions (G158).
 */
export function saveProduct(
  api: Api,
  product: EditedProduct,
  version: ProductVersion['updateLast'] = null,
  callKey?: string,
): Promise<Answer<{ id: number }>> {
  const savedFields = Object.entries(product).filter(([name]) => !UNSAVED_FIELDS.has(name))
  const body = {
    ...Object.fromEntries(savedFields),
    images: sentImages(product.images),
    ...(version !== null && { updateLast: version }),
  }
  return api.call(callOf(productChangeCalls.saveProduct, { body, ...once(callKey) }))
}

export function setArchive(api: Api, id: number, isArchived: boolean): Promise<Answer<unknown>> {
  return api.call(callOf(productChangeCalls.archiveProduct, { body: { id, flag: isArchived } }))
}

export function changeProductType(api: Api, body: ChangeTypeBody): Promise<Answer<unknown>> {
  return api.call(callOf(productChangeCalls.changeProductType, { body }))
}

export function changeProductParent(api: Api, body: ChangeParentBody): Promise<Answer<unknown>> {
  return api.call(callOf(productChangeCalls.changeProductParent, { body }))
}

export function changeProductOrder(api: Api, body: ChangeOrderBody): Promise<Answer<unknown>> {
  return api.call(callOf(productChangeCalls.changeProductOrder, { body }))
}

export function deleteProduct(api: Api, id: number): Promise<Answer<unknown>> {
  return api.call(callOf(productChangeCalls.deleteProduct, { params: { id } }))
}
