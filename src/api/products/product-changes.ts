// The calls with which staff change products (storefront.md §7 Products); gates editProducts, createProducts and
// removeProducts.
import { productChangeCalls } from '#contract/products/product-change-calls.ts'
import { pathOf } from '#contract/call.ts'
import { productCalls } from '#contract/products/product-calls.ts'
import { doneSchema } from '#contract/envelope.ts'
import {
  type ChangeOrderBody,
  type ChangeParentBody,
  type ChangeTypeBody,
  savedProductSchema,
} from '#contract/products/product-changes.ts'
import { type ProductVersion, versionedProductSchema } from '#contract/products/product.ts'
import type { Product } from '#domain/products/product.ts'
import { once } from '../call-key.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

/** The product with the version that `saveProduct` takes. */
export function fetchVersionedProduct(api: Api, id: number): Promise<Answer<Product & ProductVersion>> {
  return api.call({
    method: 'get',
    path: pathOf(productCalls.product, { id }),
    schema: versionedProductSchema,
  })
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
  product: Product,
  version: ProductVersion['updateLast'] = null,
  callKey?: string,
): Promise<Answer<{ id: number }>> {
  const savedFields = Object.entries(product).filter(([name]) => !UNSAVED_FIELDS.has(name))
  const body = { ...Object.fromEntries(savedFields), ...(version !== null && { updateLast: version }) }
  return api.call({
    method: 'post',
    path: productChangeCalls.saveProduct.path,
    body,
    schema: savedProductSchema,
    ...once(callKey),
  })
}

/** Archives the product, or takes it out of the archive. */
export function setArchive(api: Api, id: number, isArchived: boolean): Promise<Answer<unknown>> {
  return sendChange(api, productChangeCalls.archiveProduct.path, { id, flag: isArchived })
}

/** Refused if the parent cannot hold the type, or the type cannot hold the product's children (G113). */
export function changeProductType(api: Api, body: ChangeTypeBody): Promise<Answer<unknown>> {
  return sendChange(api, productChangeCalls.changeProductType.path, body)
}

/** Makes the product the last child of its new parent; -1 is the top level. Refused by the rules of `refusedMove`. */
export function changeProductParent(api: Api, body: ChangeParentBody): Promise<Answer<unknown>> {
  return sendChange(api, productChangeCalls.changeProductParent.path, body)
}

/** Moves the product to the position of one of its siblings; `orderAfterMove` computes the same order. */
export function changeProductOrder(api: Api, body: ChangeOrderBody): Promise<Answer<unknown>> {
  return sendChange(api, productChangeCalls.changeProductOrder.path, body)
}

/** Refused with 10321 while the product has children (G101). */
export function deleteProduct(api: Api, id: number): Promise<Answer<unknown>> {
  return api.call({
    method: 'put',
    path: pathOf(productChangeCalls.deleteProduct, { id }),
    schema: doneSchema,
  })
}

function sendChange(api: Api, path: string, body: object): Promise<Answer<unknown>> {
  return api.call({ method: 'post', path, body, schema: doneSchema })
}
