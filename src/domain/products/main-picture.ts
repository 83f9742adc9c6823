import type { Product } from './product.ts'

/** The main picture of a product: the one that staff chose, else its first. */
export function mainPictureOf(product: Pick<Product, 'primaryImageUuid' | 'images'>): string | null {
  return product.primaryImageUuid ?? product.images[0]?.uuid ?? null
}
