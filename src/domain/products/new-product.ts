// What a new product begins with: the defaults of ordering.md §3, or what another one has.
import type { Product } from './product.ts'

/** Behind all that stand in its group. */
export function lastPlace(siblings: readonly Pick<Product, 'orderBy'>[]): number {
  return siblings.reduce((last, { orderBy }) => Math.max(last, orderBy), 0) + 1
}

/** A new product like this one. Pictures belong to one product alone, so it has none yet. */
export function duplicateOf(product: Product, name: string): Product {
  return {
    ...product,
    id: 0,
    name,
    url: '',
    archive: false,
    images: [],
    primaryImageUuid: null,
    discountsDTO: product.discountsDTO.map(({ id: _, ...entry }) => entry),
    shipments: [],
    averageOrders: 0,
  }
}
