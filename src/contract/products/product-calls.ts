import { PRODUCTS_PER_PAGE } from '#domain/products/product.ts'
import * as v from 'valibot'
import { type BackendCall, pageFields } from '../call.ts'
import { page } from '../envelope.ts'
import { START_PATHS } from '../start-paths.ts'
import { id } from '../tolerant-values.ts'
import { productSchema, versionedProductSchema } from './product.ts'

const GATE = { public: 'Visitors read the catalogue.', limit: 'none' } as const
const productsPage = page(productSchema)

/** Reading products. The first painting loads this file. */
export const productCalls = {
  /** The products that the caller may see, by ascending id; with `id`, the children of that product (G131). */
  products: {
    method: 'GET',
    path: START_PATHS.products,
    query: {
      ...pageFields(PRODUCTS_PER_PAGE),
      id: { type: 'id' },
      url: { type: 'text', most: 500 },
      search_text: { type: 'text', most: 200 },
      archive: { type: 'flag' },
    },
    answer: productsPage,
    gate: GATE,
    isPage: true,
  },
  /** The ids of all visible products; with `ids`, these products, as far as the caller may see them. */
  productIds: {
    method: 'GET',
    path: 'api/client/product/ids',
    query: { ids: { type: 'ids' } },
    answer: v.union([page(id), productsPage]),
    gate: GATE,
  },
  product: {
    method: 'GET',
    path: START_PATHS.product,
    answer: versionedProductSchema,
    gate: GATE,
  },
} as const satisfies Record<string, BackendCall>
