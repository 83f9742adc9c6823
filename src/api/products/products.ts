import * as v from 'valibot'
import { productCalls } from '#contract/products/product-calls.ts'
import { type Page, page } from '#contract/envelope.ts'
import { id } from '#contract/tolerant-values.ts'
import { type ProductsQuery, productSchema } from '#contract/products/product.ts'
import type { Product } from '#domain/products/product.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import type { Answer, KnownValue } from '../failure.ts'

/** A page of products without the unreadable rows. */
export interface ProductPage extends Page<Product> {
  /** One entry for each unreadable row: its id, or null if the row has no readable id. */
  unreadableIds: (number | null)[]
}

const rowIdSchema = v.object({ id })

/** Leaves out unreadable rows, so that the readable rows can be used. */
function readRows(rows: readonly unknown[]): Pick<ProductPage, 'items' | 'unreadableIds'> {
  const items: Product[] = []
  const unreadableIds: (number | null)[] = []
  for (const row of rows) {
    const parsed = v.safeParse(productSchema, row)
    if (parsed.success) {
      items.push(parsed.output)
    } else {
      const rowWithId = v.safeParse(rowIdSchema, row)
      unreadableIds.push(rowWithId.success ? rowWithId.output.id : null)
    }
  }
  return { items, unreadableIds }
}

const productPageSchema: v.GenericSchema<unknown, ProductPage> = v.pipe(
  page(v.unknown()),
  v.transform(({ items, count }) => ({ ...readRows(items), count })),
)

/**
 * A page of the products that the caller may see, by ascending id; with `query.id`, of the children of that product
 * (G131).
 */
export function fetchProducts(
  api: Api,
  query: ProductsQuery,
  signal?: AbortSignal,
  knownPage?: KnownValue<ProductPage> | null,
): Promise<Answer<ProductPage>> {
  return api.call(
    callOf(
      { ...productCalls.products, answer: productPageSchema },
      { query: { ...query }, signal, knownValue: knownPage },
    ),
  )
}

/**
 * The ids of all visible products and their count; one unreadable id fails the call, because the copy removes products
 * that the list does not have (G146).
 */
export function fetchProductIds(
  api: Api,
  signal?: AbortSignal,
  knownIds?: KnownValue<Page<number>> | null,
): Promise<Answer<Page<number>>> {
  return api.call(callOf({ ...productCalls.productIds, answer: page(id) }, { signal, knownValue: knownIds }))
}

/** The products with these ids, as far as the caller may see them. */
export function fetchProductsByIds(
  api: Api,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<Answer<ProductPage>> {
  const query = { ids: ids.join(',') }
  return api.call(callOf({ ...productCalls.productIds, answer: productPageSchema }, { query, signal }))
}

export function fetchProduct(api: Api, productId: number, signal?: AbortSignal): Promise<Answer<Product>> {
  return api.call(
    callOf({ ...productCalls.product, answer: productSchema }, { params: { id: productId }, signal }),
  )
}
