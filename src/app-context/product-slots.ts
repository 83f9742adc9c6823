import { type ComponentType, createContext } from 'react'
import type { Product } from '#domain/products/product.ts'

export interface EditSlotProps {
  /** null for the top level, which Home shows. */
  product: Product | null
  /** The slot is on the product's page, not on its card. */
  isPage?: boolean
  /** The slot is at the end of the product's page. */
  isEnd?: boolean
  /** The slot is above the results of this search and belongs to no product. */
  search?: string
}

/**
 * Components of other screens that are shown with a product, given by the app, because screens do not import each other:
 * `Subscribe` beside the cart, and `Edit` with the staff's actions.
 */
export const ProductSlotsContext = createContext<{
  Subscribe?: ComponentType<{ product: Product }>
  Edit?: ComponentType<EditSlotProps>
}>({})
