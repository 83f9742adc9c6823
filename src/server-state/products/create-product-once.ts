import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { saveProduct } from '#api/products/product-changes.ts'
import { fetchProductIds, fetchProductsByIds } from '#api/products/products.ts'
import type { Product } from '#domain/products/product.ts'
import { productFormTexts } from '#texts/products/product-form.ts'
import { createOnce } from '../create-once.ts'

/** A product of a lost answer has one of the highest ids; colleagues may have created others since. */
const NEWEST_IDS = 50

/** The new products with a photo of these: a photo belongs to one product. */
async function findProductsWithPhotos(api: Api, { images }: Product): Promise<Answer<Product[]>> {
  const ids = await fetchProductIds(api)
  if (!ids.ok) return ids
  const newestIds = [...ids.value.items].sort((a, b) => b - a).slice(0, NEWEST_IDS)
  if (newestIds.length === 0) return { ok: true, value: [] }
  const newestProducts = await fetchProductsByIds(api, newestIds)
  if (!newestProducts.ok) return newestProducts
  const uuids = new Set(images.map(({ uuid }) => uuid))
  const products = newestProducts.value.items.filter((product) =>
    product.images.some(({ uuid }) => uuids.has(uuid)),
  )
  return { ok: true, value: products }
}

const hasPlaceOf =
  ({ name, parentId }: Product) =>
  (product: Product) =>
    product.name === name && product.parentId === parentId

async function findCreatedProduct(api: Api, product: Product): Promise<Answer<{ id: number } | null>> {
  const products = await findProductsWithPhotos(api, product)
  if (!products.ok) return products
  const createdProduct = products.value.find(hasPlaceOf(product))
  return { ok: true, value: createdProduct === undefined ? null : { id: createdProduct.id } }
}

/**
 * Also finds the product that an earlier page created: the server refuses its photos for another product. If the person
 * has given it another name or place since, the failure names it.
 */
async function createOrFind(api: Api, product: Product, callKey: string): Promise<Answer<{ id: number }>> {
  const answer = await saveProduct(api, product, null, callKey)
  if (answer.ok || answer.failure.kind !== 'refused') return answer
  const products = await findProductsWithPhotos(api, product)
  const [firstProduct] = products.ok ? products.value : []
  if (!products.ok || firstProduct === undefined) return answer
  const createdProduct = products.value.find(hasPlaceOf(product))
  if (createdProduct !== undefined) return saveProduct(api, { ...product, id: createdProduct.id })
  const message = productFormTexts.photosOfEarlierTry(firstProduct.name, firstProduct.id)
  return { ok: false, failure: { ...answer.failure, message } }
}

/** Creates the product, with id 0, at most once (G293). */
export function createProductOnce(api: Api, product: Product): Promise<Answer<{ id: number }>> {
  return createOnce(api, {
    thing: `product ${product.parentId} ${product.images[0]?.uuid}`,
    fields: product,
    create: (callKey) => createOrFind(api, product, callKey),
    find: () => findCreatedProduct(api, product),
    edit: (found) => saveProduct(api, { ...product, ...found }),
  })
}
