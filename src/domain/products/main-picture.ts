import type { Product } from './product.ts'

/** The picture that stands for a product: the chosen one, else its first. */
export function mainPictureOf(product: Pick<Product, 'primaryImageUuid' | 'images'>): string | null {
  return product.primaryImageUuid ?? product.images[0]?.uuid ?? null
}
