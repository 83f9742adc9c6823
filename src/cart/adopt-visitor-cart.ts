// Signing in adds the visitor's cart to the account's (G36). This runs before the first screen of a
// signed-in account (offline.md, Databases).
import type { CartContent, CartLine } from '#domain/cart/cart.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'

function withVisitorLines(accountLines: readonly CartLine[], visitorLines: readonly CartLine[]): CartLine[] {
  const quantities = new Map(visitorLines.map(({ product, quantity }) => [product.id, quantity]))
  const accountIds = new Set(accountLines.map(({ product }) => product.id))
  // The account's own product has its dealer's percentages; only the quantity is the visitor's.
  const updatedLines = accountLines.map((line) => ({
    ...line,
    quantity: quantities.get(line.product.id) ?? line.quantity,
  }))
  return [...updatedLines, ...visitorLines.filter(({ product }) => !accountIds.has(product.id))]
}

function adopt(accountCart: CartContent, visitorCart: CartContent): Partial<CartContent> {
  const accountIds = new Set(accountCart.lines.map(({ product }) => product.id))
  const addedIds = visitorCart.lines.map(({ product }) => product.id).filter((id) => !accountIds.has(id))
  const adopted = [...new Set([...(accountCart.adopted ?? []), ...addedIds])]
  return {
    lines: withVisitorLines(accountCart.lines, visitorCart.lines),
    poNumber: accountCart.poNumber || visitorCart.poNumber,
    ordererName: accountCart.ordererName || visitorCart.ordererName,
    pricesAsOf: accountCart.lines.length === 0 ? visitorCart.pricesAsOf : accountCart.pricesAsOf,
    adopted,
  }
}

/**
 * True if it adopted a line. The account's cart is written before the visitor's cart is emptied: if the page closes
 * in between, the next page adopts the same lines again, with the same result.
 */
export async function adoptVisitorCart(account: AccountDatabase, visitor: AccountDatabase): Promise<boolean> {
  const visitorCart = await readCart(visitor)
  if (visitorCart.lines.length === 0) return false
  await changeCart(account, (accountCart) => adopt(accountCart, visitorCart))
  await changeCart(visitor, (current) =>
    // If another tab of the visitor changed the cart since it was read, its lines wait for the next sign-in.
    current.revision === visitorCart.revision
      ? { lines: [], poNumber: '', ordererName: '', warning: null, pricesAsOf: null }
      : {},
  )
  return true
}
