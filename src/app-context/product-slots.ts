import { type ComponentType, createContext } from 'react'
import type { Product } from '#domain/products/product.ts'

export interface EditSlotProps {
  /** null for the top level, which Home shows. */
  product: Product | null
  /** True if the slot is on the product's page, not on its card. */
  isPage?: boolean
  /** True if the slot is at the end of the product's page. */
  isEnd?: boolean
  /** The text of the search, for the slot above its results, which has no product. */
  search?: string
}

/**
 * Components of other screens that are shown with a product: `Subscribe` beside the cart control, and `Edit` with the
 * actions of staff. The app provides them, because screens do not import each other.
 */
export const ProductSlotsContext = createContext<{
  Subscribe?: ComponentType<{ product: Product }>
  Edit?: ComponentType<EditSlotProps>
}>({})
