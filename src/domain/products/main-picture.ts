import type { Product } from './product.ts'

/** The UUID of the main picture: the picture that staff chose, else the first; null without pictures. */
export function mainPictureUuid(product: Pick<Product, 'primaryImageUuid' | 'images'>): string | null {
  return product.primaryImageUuid ?? product.images[0]?.uuid ?? null
}
