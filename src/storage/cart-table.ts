// The cart of an account: one row. A row that this build cannot read is moved aside, never deleted.
import Dexie from 'dexie'
import * as v from 'valibot'
import { type CartContent, EMPTY_CART } from '#domain/cart.ts'
import { PERCENTAGE_TYPES } from '#domain/product.ts'
import { isSameValue } from '#domain/same-value.ts'
import type { AccountDatabase, CartRow } from './account-database.ts'
import { withRoom } from './make-room.ts'
import { storedAmounts } from './stored-amounts.ts'
import { storedProduct } from './stored-product.ts'

export interface StoredCart extends CartContent {
  /** An earlier cart of this account could not be read, or is sealed; it is kept on the device beside this one. */
  hasUnreadable: boolean
}

const text = v.optional(v.string(), '')
const fieldValue = v.nullable(v.union([v.string(), v.number(), v.boolean()]))
const fieldChange = v.looseObject({ field: v.string(), outOffDate: fieldValue, current: fieldValue })
const percentageChange = v.looseObject({
  discountType: v.picklist(PERCENTAGE_TYPES),
  outOffDate: v.number(),
  current: v.number(),
})

const storedWarning = v.looseObject({
  gone: v.array(v.looseObject({ productId: v.number(), name: v.string() })),
  changed: v.array(
    v.looseObject({
      productId: v.number(),
      name: v.string(),
      fields: v.array(fieldChange),
      percentages: v.array(percentageChange),
    }),
  ),
})

const storedCart: v.GenericSchema<unknown, CartContent> = v.looseObject({
  revision: v.number(),
  lines: v.array(v.looseObject({ product: storedProduct, quantity: v.pipe(v.number(), v.minValue(0)) })),
  poNumber: text,
  ordererName: text,
  confirmNumber: text,
  edited: v.optional(storedAmounts, () => ({})),
  // A warning that cannot be read is only a message: losing it loses nothing that was ordered.
  warning: v.fallback(v.optional(v.nullable(storedWarning), null), null),
  pricesAsOf: v.optional(v.nullable(v.number()), null),
  adopted: v.optional(v.array(v.number())),
})

export const CART_KEY = 'cart'
const ASIDE_PREFIX = 'unreadable-'

/** Null where this build cannot read it. */
export function contentOf(row: CartRow): CartContent | null {
  const { key: _, ...content } = row
  const parsed = v.safeParse(storedCart, content)
  return parsed.success ? parsed.output : null
}

/** The cart as stored; the empty cart where there is none or where it cannot be read. */
export async function readCart(account: AccountDatabase): Promise<StoredCart> {
  return cartOf(await account.cart.toArray())
}

/** Out of the rows of its table. */
export function cartOf(rows: readonly CartRow[]): StoredCart {
  const row = rows.find(({ key }) => key === CART_KEY)
  const content = row ? contentOf(row) : EMPTY_CART
  return {
    ...(content ?? EMPTY_CART),
    hasUnreadable: content === null || rows.some(({ key }) => key !== CART_KEY),
  }
}

export async function moveAside(account: AccountDatabase, row: CartRow): Promise<void> {
  const taken: string[] = await account.cart.toCollection().primaryKeys()
  let number = 1
  while (taken.includes(`${ASIDE_PREFIX}${number}`)) number += 1
  // The raw row under a key of its own: this build does not know what is in it.
  await account.cart.put({ ...row, key: `${ASIDE_PREFIX}${number}` as 'cart' })
}

function nextRevision(cart: CartContent): CartContent {
  const ids = new Set(cart.lines.map(({ product }) => product.id))
  const adopted = cart.adopted?.filter((id) => ids.has(id))
  return { ...cart, revision: cart.revision + 1, adopted: adopted?.length ? adopted : undefined }
}

/**
 * Changes the cart in one read-write transaction (it joins a running one) and answers the cart as it is then.
 * Other lines make the next revision.
 */
export function changeCart(
  account: AccountDatabase,
  change: (cart: CartContent) => Partial<Omit<CartContent, 'revision'>>,
): Promise<CartContent> {
  const write = () => account.transaction('rw', account.cart, () => changeInside(account, change))
  // The transaction that it joins is tried again as a whole by whoever began it.
  return Dexie.currentTransaction ? write() : withRoom(write)
}

/** Inside a running transaction. */
export async function changeInside(
  account: AccountDatabase,
  change: (cart: CartContent) => Partial<CartContent>,
): Promise<CartContent> {
  const row = await account.cart.get(CART_KEY)
  const stored = row ? contentOf(row) : EMPTY_CART
  if (row && stored === null) await moveAside(account, row)
  const before = stored ?? EMPTY_CART
  const changes = change(before)
  const hasNewLines = changes.lines !== undefined && !isSameValue(changes.lines, before.lines)
  const changed: CartContent = { ...before, ...changes }
  const after = hasNewLines ? nextRevision(changed) : changed
  if (stored === null || !isSameValue(after, before)) await account.cart.put({ ...after, key: CART_KEY })
  return after
}
