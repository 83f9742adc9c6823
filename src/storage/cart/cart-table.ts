// Changes the cart of an account.
import Dexie from 'dexie'
import { type CartContent, EMPTY_CART } from '#domain/cart/cart.ts'
import { isSameValue } from '#domain/same-value.ts'
import type { AccountDatabase, CartRow } from '../account-database.ts'
import { withRoom } from '../make-room.ts'
import { CART_KEY, contentOf } from './stored-cart.ts'

const UNREADABLE_PREFIX = 'unreadable-'

export async function setUnreadableCartAside(account: AccountDatabase, row: CartRow): Promise<void> {
  const usedKeys: string[] = await account.cart.toCollection().primaryKeys()
  let number = 1
  while (usedKeys.includes(`${UNREADABLE_PREFIX}${number}`)) number += 1
  // The raw row gets a key of its own, because this build cannot read its content.
  await account.cart.put({ ...row, key: `${UNREADABLE_PREFIX}${number}` as 'cart' })
}

function withNextRevision(cart: CartContent): CartContent {
  const ids = new Set(cart.lines.map(({ product }) => product.id))
  const adopted = cart.adopted?.filter((id) => ids.has(id))
  return { ...cart, revision: cart.revision + 1, adopted: adopted?.length ? adopted : undefined }
}

/**
 * Changes the cart in one transaction (it joins a running transaction) and answers the changed cart. A change of the
 * lines makes the next revision.
 */
export function changeCart(
  account: AccountDatabase,
  change: (cart: CartContent) => Partial<Omit<CartContent, 'revision'>>,
): Promise<CartContent> {
  const write = () => account.transaction('rw', account.cart, () => changeCartInTransaction(account, change))
  // The code that began a running transaction repeats that transaction if the device is full.
  return Dexie.currentTransaction ? write() : withRoom(write)
}

/** Does the work of `changeCart` inside a running transaction. */
export async function changeCartInTransaction(
  account: AccountDatabase,
  change: (cart: CartContent) => Partial<CartContent>,
): Promise<CartContent> {
  const row = await account.cart.get(CART_KEY)
  const storedContent = row ? contentOf(row) : EMPTY_CART
  if (row && storedContent === null) await setUnreadableCartAside(account, row)
  const content = storedContent ?? EMPTY_CART
  const changes = change(content)
  const hasNewLines = changes.lines !== undefined && !isSameValue(changes.lines, content.lines)
  const changedContent: CartContent = { ...content, ...changes }
  const newContent = hasNewLines ? withNextRevision(changedContent) : changedContent
  if (storedContent === null || !isSameValue(newContent, content))
    await account.cart.put({ ...newContent, key: CART_KEY })
  return newContent
}
