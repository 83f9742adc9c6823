import { mainPictureUuid } from '../products/main-picture.ts'
import type { Product } from '../products/product.ts'

/** The fields of a product that a list of search results shows. */
export interface FoundProduct
  extends Pick<Product, 'id' | 'name' | 'url' | 'type' | 'price' | 'discountsDTO'> {
  /** UUID of the main picture. */
  picture: string | null
}

export function foundProduct(product: Product): FoundProduct {
  const { id, name, url, type, price, discountsDTO } = product
  return { id, name, url, type, price, discountsDTO, picture: mainPictureUuid(product) }
}
