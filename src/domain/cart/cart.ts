import type { FieldChange, PercentageChange } from './basket-changes.ts'
import type { EditedAmounts } from '../orders/edited-amounts.ts'
import type { Product } from '../products/product.ts'

export interface CartLine {
  /** As last seen; check-basket compares it with today's. */
  product: Product
  quantity: number
}

/** What a basket check changed; shown as the warning of ordering.md §8 until it is dismissed. */
export interface CartWarning {
  gone: { productId: number; name: string }[]
  changed: { productId: number; name: string; fields: FieldChange[]; percentages: PercentageChange[] }[]
}

/** The one row of the cart table. Every change of the lines makes the next revision. */
export interface CartContent {
  revision: number
  lines: CartLine[]
  poNumber: string
  ordererName: string
  /** Number of a paper order, for dealerships with a dealer license number. */
  confirmNumber: string
  /** Amounts typed by staff; they stay until the order is placed or the computed ones are taken. */
  edited: EditedAmounts
  warning: CartWarning | null
  /** When the products were last compared with the server's or read from its copy. */
  pricesAsOf: number | null
  /** Products that came from the visitor's cart and were not compared since: their prices change unannounced. */
  adopted?: number[] | undefined
}

/** What an order leaves of the cart that it was made of. */
export const EMPTIED_CART: Omit<CartContent, 'revision' | 'pricesAsOf'> = {
  lines: [],
  poNumber: '',
  ordererName: '',
  confirmNumber: '',
  edited: {},
  warning: null,
}
export const EMPTY_CART: CartContent = { revision: 0, ...EMPTIED_CART, pricesAsOf: null }
