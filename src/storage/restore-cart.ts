import { joinLines } from '#domain/join-lines.ts'
import type { AccountDatabase, CartRow } from './account-database.ts'
import { CART_KEY, changeInside, contentOf, moveAside } from './cart-table.ts'

/** A cart of this account that was put away comes back; what is in the cart by now stays in it. */
export async function restoreCart(account: AccountDatabase, row: CartRow): Promise<void> {
  if (row.key !== CART_KEY) return moveAside(account, row)
  if ((await account.cart.get(CART_KEY)) === undefined) {
    await account.cart.put(row)
    return
  }
  const back = contentOf(row)
  if (back === null) return moveAside(account, row)
  await changeInside(account, (cart) => ({
    ...(cart.lines.length === 0 && back),
    revision: cart.revision,
    lines: joinLines(cart.lines, back.lines).lines,
    poNumber: cart.poNumber || back.poNumber,
    ordererName: cart.ordererName || back.ordererName,
    confirmNumber: cart.confirmNumber || back.confirmNumber,
  }))
}
