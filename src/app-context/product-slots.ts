import { type ComponentType, createContext } from 'react'
import type { PricedLine } from '#domain/prices/priced-line.ts'
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

export interface ShippingNoteProps {
  product: Product
  quantity: number
  /** The lines that will be ordered together. The product's own line among them is not read. */
  lines: readonly PricedLine[]
}

/**
 * Components of other screens that are shown with a product: `Subscribe` beside the cart control, `ShippingNote` beside a
 * quantity, and `Edit` with the actions of staff. The app provides them, because screens do not import each other.
 */
export const ProductSlotsContext = createContext<{
  Subscribe?: ComponentType<{ product: Product }>
  ShippingNote?: ComponentType<ShippingNoteProps>
  Edit?: ComponentType<EditSlotProps>
}>({})
