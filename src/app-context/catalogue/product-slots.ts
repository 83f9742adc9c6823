import { type ComponentType, createContext, type ReactElement } from 'react'
import type { PricedLine } from '#domain/prices/priced-line.ts'
import type { Product } from '#domain/products/product.ts'

export interface EditSlotProps {
  /** null for the top level, which Home shows. */
  product: Product | null
  /** True if the slot is on the page of the product or of the top level, not on a card. */
  isOnPage?: boolean
  /** True if the slot is at the end of the page. */
  isAtPageEnd?: boolean
  /** The searched text, for the slot above the search results; that slot has no product. */
  searchText?: string
}

/** The entry of a menu that subscribes to a product, or shows its subscription. */
export interface SubscribeEntry {
  label: string
  isSubscribed: boolean
  onSelect: () => void
}

export interface SubscribeSlotProps {
  product: Product
  /** True on a card: the control is an entry of the card's menu, not a button. */
  isInMenu?: boolean
  /**
   * Renders the menu of a row, of which the control is an entry; null for products and people without the control, and
   * while its code is loaded.
   */
  renderMenu?: (entry: SubscribeEntry | null) => ReactElement
}

export interface ShippingNoteProps {
  product: Product
  quantity: number
  /** The lines that will be ordered together. If they have a line of this product, that line is ignored. */
  lines: readonly PricedLine[]
}

/**
 * Components of other screens that are shown with a product: `Subscribe` beside the cart control or in the menu of a card, `ShippingNote` beside
 * a quantity, and `Edit` with the actions of staff. The app provides them, because screens do not import each other.
 */
export const ProductSlotsContext = createContext<{
  Subscribe?: ComponentType<SubscribeSlotProps>
  ShippingNote?: ComponentType<ShippingNoteProps>
  Edit?: ComponentType<EditSlotProps>
}>({})
