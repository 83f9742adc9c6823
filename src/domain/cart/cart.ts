import type { EditedAmounts } from '../orders/edited-amounts.ts'
import type { Product } from '../products/product.ts'
import type { CartWarning } from './cart-warning.ts'

export interface CartLine {
  /** The product as the device last saw it; check-basket compares it with the server's current product. */
  product: Product
  quantity: number
}

/** The cart of an account. Every change of the lines increases the revision. */
export interface CartContent {
  revision: number
  lines: CartLine[]
  poNumber: string
  ordererName: string
  /** Number of a paper order, for dealerships with a dealer license number. */
  confirmNumber: string
  /**
   * Amounts typed by staff. The amounts of a removed line stay here, in case the person puts the line back; they are
   * removed when its product is added anew. All amounts are removed when the order is placed, when the cart is emptied
   * or begun anew, and when another dealership is chosen.
   */
  edited: EditedAmounts
  warning: CartWarning | null
  /**
   * The time of the oldest price among the lines: the time of the last comparison with the server's products, or the
   * time of the device's copy from which a line came. Epoch milliseconds; null if no such time is known.
   */
  pricesAsOf: number | null
  /** Ids of products from the visitor's cart that were not compared yet: no change of their prices is announced. */
  adopted?: number[] | undefined
}

/** The content of a cart whose order was placed, or that staff are about to fill with the lines of a placed order. */
export const EMPTIED_CART: Omit<CartContent, 'revision' | 'pricesAsOf'> = {
  lines: [],
  poNumber: '',
  ordererName: '',
  confirmNumber: '',
  edited: {},
  warning: null,
}
export const EMPTY_CART: CartContent = { revision: 0, ...EMPTIED_CART, pricesAsOf: null }
