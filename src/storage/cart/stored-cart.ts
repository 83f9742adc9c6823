// The stored cart of an account: one row. A row that this build cannot read is moved aside, never deleted.
import * as v from 'valibot'
import { type CartContent, EMPTY_CART } from '#domain/cart/cart.ts'
import { cartWarningShape } from '#domain/cart/cart-warning.ts'
import type { AccountDatabase, CartRow } from '../account-database.ts'
import { storedAmounts } from '../orders/stored-amounts.ts'
import { storedProduct } from '../catalogue/stored-product.ts'
import { stored } from '../stored-shape.ts'

export interface StoredCart extends CartContent {
  /** True if an earlier cart of this account is unreadable or sealed; that cart stays on the device beside this one. */
  hasUnreadable: boolean
}

const text = v.optional(v.string(), '')

const storedCart: v.GenericSchema<unknown, CartContent> = v.looseObject({
  revision: v.number(),
  lines: v.array(v.looseObject({ product: storedProduct, quantity: v.pipe(v.number(), v.minValue(0)) })),
  poNumber: text,
  ordererName: text,
  confirmNumber: text,
  edited: v.optional(storedAmounts, () => ({})),
  // An unreadable warning is dropped: it is only a message, so no ordered product is lost.
  warning: v.fallback(v.optional(v.nullable(stored(cartWarningShape)), null), null),
  pricesAsOf: v.optional(v.nullable(v.number()), null),
  adopted: v.optional(v.array(v.number())),
})

export const CART_KEY = 'cart'
/** null if this build cannot read the row. */
export function contentOf(row: CartRow): CartContent | null {
  const { key: _, ...content } = row
  const parsed = v.safeParse(storedCart, content)
  return parsed.success ? parsed.output : null
}

/** The stored cart; the empty cart if there is none or it is unreadable. */
export async function readCart(account: AccountDatabase): Promise<StoredCart> {
  return cartOf(await account.cart.toArray())
}

/** The cart from the rows of its table. */
export function cartOf(rows: readonly CartRow[]): StoredCart {
  const row = rows.find(({ key }) => key === CART_KEY)
  const content = row ? contentOf(row) : EMPTY_CART
  return {
    ...(content ?? EMPTY_CART),
    hasUnreadable: content === null || rows.some(({ key }) => key !== CART_KEY),
  }
}
