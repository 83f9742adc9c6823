import { type ComponentType, createContext } from 'react'
import type { Product } from '#domain/products/product.ts'

export interface EditSlotProps {
  /** null is the top level, which Home shows. */
  product: Product | null
  /** On the page of the product, not on its card. */
  isPage?: boolean
  /** Below all that a page shows of the product. */
  isEnd?: boolean
  /** Over the results of this search, which stand for no product. */
  search?: string
}

/**
 * What other screens bring to a product wherever it is shown: only the app brings screens together. A page offers what
 * stands here: `Subscribe` beside the cart, and `Edit`, what staff do with the product.
 */
export const ProductSlotsContext = createContext<{
  Subscribe?: ComponentType<{ product: Product }>
  Edit?: ComponentType<EditSlotProps>
}>({})
