// Signing in adds the visitor's cart to the account's (G36). This runs before the first screen of a
// signed-in account (offline.md, Databases).
import type { CartContent, CartLine } from '#domain/cart/cart.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'

function withVisitorLines(accountLines: readonly CartLine[], visitorLines: readonly CartLine[]): CartLine[] {
  const quantities = new Map(visitorLines.map(({ product, quantity }) => [product.id, quantity]))
  const ownIds = new Set(accountLines.map(({ product }) => product.id))
  // The account's own product has its dealer's percentages; only the quantity is the visitor's.
  const updatedLines = accountLines.map((line) => ({
    ...line,
    quantity: quantities.get(line.product.id) ?? line.quantity,
  }))
  return [...updatedLines, ...visitorLines.filter(({ product }) => !ownIds.has(product.id))]
}

function adopt(accountCart: CartContent, visitorCart: CartContent): Partial<CartContent> {
  const ownIds = new Set(accountCart.lines.map(({ product }) => product.id))
  const arrived = visitorCart.lines.map(({ product }) => product.id).filter((id) => !ownIds.has(id))
  const adopted = [...new Set([...(accountCart.adopted ?? []), ...arrived])]
  return {
    lines: withVisitorLines(accountCart.lines, visitorCart.lines),
    poNumber: accountCart.poNumber || visitorCart.poNumber,
    ordererName: accountCart.ordererName || visitorCart.ordererName,
    pricesAsOf: accountCart.lines.length === 0 ? visitorCart.pricesAsOf : accountCart.pricesAsOf,
    adopted,
  }
}

/**
 * Answers whether it adopted any line. The account's cart is written first and the visitor's emptied after:
 * a page that closes in between adopts the same lines once more, with the same result.
 */
export async function adoptVisitorCart(account: AccountDatabase, visitor: AccountDatabase): Promise<boolean> {
  const visitorCart = await readCart(visitor)
  if (visitorCart.lines.length === 0) return false
  await changeCart(account, (accountCart) => adopt(accountCart, visitorCart))
  await changeCart(visitor, (current) =>
    // Lines that another visitor's tab added meanwhile wait for the next sign-in.
    current.revision === visitorCart.revision
      ? { lines: [], poNumber: '', ordererName: '', warning: null, pricesAsOf: null }
      : {},
  )
  return true
}
