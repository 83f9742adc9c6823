import { mainPictureOf } from '../products/main-picture.ts'
import type { Product } from '../products/product.ts'

/** What a list of matches shows of a product. */
export interface FoundProduct
  extends Pick<Product, 'id' | 'name' | 'url' | 'type' | 'price' | 'discountsDTO'> {
  picture: string | null
}

export function foundProduct(product: Product): FoundProduct {
  const { id, name, url, type, price, discountsDTO } = product
  return { id, name, url, type, price, discountsDTO, picture: mainPictureOf(product) }
}
