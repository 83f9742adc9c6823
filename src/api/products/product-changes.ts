// What staff do with products (storefront.md §7 Products). Who may: the gates editProducts, createProducts, removeProducts.
import { ENDPOINTS } from '#contract/endpoints.ts'
import { doneSchema } from '#contract/envelope.ts'
import {
  type ChangeOrderBody,
  type ChangeParentBody,
  type ChangeTypeBody,
  type ProductVersion,
  savedProduct,
  versionedProduct,
} from '#contract/products/product-changes.ts'
import type { Product } from '#domain/products/product.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

/** The product as it is saved again, with what `saveProduct` takes as its version. */
export function fetchVersionedProduct(api: Api, id: number): Promise<Answer<Product & ProductVersion>> {
  return api.call({ method: 'get', path: ENDPOINTS.product(id), schema: versionedProduct })
}

/** Of other rows, or computed: create-update takes none of it, and the shipments of all dealerships would outgrow it. */
const NOT_SAVED: ReadonlySet<string> = new Set<keyof Product>([
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
 * Id 0 creates. Answers the product's id; refused with 10320 where the product was changed since it had this version, null
 * is not asked (G158).
 */
export function saveProduct(
  api: Api,
  product: Product,
  version: ProductVersion['updateLast'] = null,
): Promise<Answer<{ id: number }>> {
  const own = Object.entries(product).filter(([name]) => !NOT_SAVED.has(name))
  const body = { ...Object.fromEntries(own), ...(version !== null && { updateLast: version }) }
  return api.call({ method: 'post', path: ENDPOINTS.saveProduct, body, schema: savedProduct })
}

/** Into the archive, or back from it. */
export function setArchive(api: Api, id: number, flag: boolean): Promise<Answer<unknown>> {
  return change(api, ENDPOINTS.archiveProduct, { id, flag })
}

/** Refused where the parent does not hold the type, or the type holds none of the product's children (G113). */
export function changeProductType(api: Api, body: ChangeTypeBody): Promise<Answer<unknown>> {
  return change(api, ENDPOINTS.changeProductType, body)
}

/** The product becomes the last child of its new parent, -1 for the top level; refused as `refusedMove` says. */
export function changeProductParent(api: Api, body: ChangeParentBody): Promise<Answer<unknown>> {
  return change(api, ENDPOINTS.changeProductParent, body)
}

/** The product takes the place of one of its siblings, as `placedAt` does. */
export function changeProductOrder(api: Api, body: ChangeOrderBody): Promise<Answer<unknown>> {
  return change(api, ENDPOINTS.changeProductOrder, body)
}

/** Refused with 10321 while others stand under it (G101). */
export function deleteProduct(api: Api, id: number): Promise<Answer<unknown>> {
  return api.call({ method: 'put', path: ENDPOINTS.deleteProduct(id), schema: doneSchema })
}

function change(api: Api, path: string, body: object): Promise<Answer<unknown>> {
  return api.call({ method: 'post', path, body, schema: doneSchema })
}
