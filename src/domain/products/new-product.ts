// A new product starts with a position in its group, or with the fields of the product that it duplicates.
import type { Product } from './product.ts'

/** The position (`orderBy`) behind the last product of the group. */
export function positionAfterLast(siblings: readonly Pick<Product, 'orderBy'>[]): number {
  return siblings.reduce((highest, { orderBy }) => Math.max(highest, orderBy), 0) + 1
}

/**
 * A new product with the fields of `product`, but without its ids, address, archive state, shipments and average use.
 * It has no pictures, because a picture belongs to one product only.
 */
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
