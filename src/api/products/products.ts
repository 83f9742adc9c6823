import * as v from 'valibot'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type Page, page } from '#contract/envelope.ts'
import { id } from '#contract/numbers.ts'
import { type ProductsQuery, productSchema } from '#contract/products/product.ts'
import type { Product } from '#domain/products/product.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

/** A page of products without the rows that could not be read. */
export interface ProductPage extends Page<Product> {
  /** One entry per row left out: its id where it has one. */
  unreadable: (number | null)[]
}

const rowId = v.object({ id })

/** One row that nobody can read must not hide the others. */
function readRows(rows: readonly unknown[]): Pick<ProductPage, 'items' | 'unreadable'> {
  const items: Product[] = []
  const unreadable: (number | null)[] = []
  for (const row of rows) {
    const parsed = v.safeParse(productSchema, row)
    if (parsed.success) {
      items.push(parsed.output)
    } else {
      const named = v.safeParse(rowId, row)
      unreadable.push(named.success ? named.output.id : null)
    }
  }
  return { items, unreadable }
}

const productPage: v.GenericSchema<unknown, ProductPage> = v.pipe(
  page(v.unknown()),
  v.transform(({ items, count }) => ({ ...readRows(items), count })),
)

/** A page of what the caller may see, by id ascending, or of one product's children (G131). */
export function fetchProducts(
  api: Api,
  query: ProductsQuery,
  signal?: AbortSignal,
): Promise<Answer<ProductPage>> {
  return api.call({
    method: 'get',
    path: ENDPOINTS.products,
    query: { ...query },
    schema: productPage,
    signal,
  })
}

/** Every visible id with their number; strict, because removals rest on it (G146). */
export function fetchProductIds(api: Api, signal?: AbortSignal): Promise<Answer<Page<number>>> {
  return api.call({ method: 'get', path: ENDPOINTS.productIds, schema: page(id), signal })
}

/** These products, as far as the caller may see them. */
export function fetchProductsByIds(
  api: Api,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<Answer<ProductPage>> {
  const query = { ids: ids.join(',') }
  return api.call({ method: 'get', path: ENDPOINTS.productIds, query, schema: productPage, signal })
}

export function fetchProduct(api: Api, productId: number, signal?: AbortSignal): Promise<Answer<Product>> {
  return api.call({ method: 'get', path: ENDPOINTS.product(productId), schema: productSchema, signal })
}
