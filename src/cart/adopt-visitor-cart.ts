// Adds the visitor's cart to the cart of the account that signed in (G36), before the first screen of the account
// (offline.md, Databases).
import type { CartContent, CartLine } from '#domain/cart/cart.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'

function withVisitorLines(accountLines: readonly CartLine[], visitorLines: readonly CartLine[]): CartLine[] {
  const quantities = new Map(visitorLines.map(({ product, quantity }) => [product.id, quantity]))
  const accountProductIds = new Set(accountLines.map(({ product }) => product.id))
  // A line of the account keeps its product, which has the dealership's percentages, and takes the visitor's quantity.
  const updatedLines = accountLines.map((line) => ({
    ...line,
    quantity: quantities.get(line.product.id) ?? line.quantity,
  }))
  return [...updatedLines, ...visitorLines.filter(({ product }) => !accountProductIds.has(product.id))]
}

function withVisitorCart(accountCart: CartContent, visitorCart: CartContent): Partial<CartContent> {
  const accountProductIds = new Set(accountCart.lines.map(({ product }) => product.id))
  const visitorProductIds = visitorCart.lines.map(({ product }) => product.id)
  const addedIds = visitorProductIds.filter((id) => !accountProductIds.has(id))
  return {
    lines: withVisitorLines(accountCart.lines, visitorCart.lines),
    poNumber: accountCart.poNumber || visitorCart.poNumber,
    ordererName: accountCart.ordererName || visitorCart.ordererName,
    pricesAsOf: accountCart.lines.length === 0 ? visitorCart.pricesAsOf : accountCart.pricesAsOf,
    adopted: [...new Set([...(accountCart.adopted ?? []), ...addedIds])],
  }
}

/**
 * Answers false if the visitor's cart is empty, so that nothing is adopted. The visitor's cart is emptied last: if the
 * page closes before that, the next page adds the same lines again, with the same result.
 */
export async function adoptVisitorCart(
  accountDatabase: AccountDatabase,
  visitorDatabase: AccountDatabase,
): Promise<boolean> {
  const visitorCart = await readCart(visitorDatabase)
  if (visitorCart.lines.length === 0) return false
  await changeCart(accountDatabase, (accountCart) => withVisitorCart(accountCart, visitorCart))
  await changeCart(visitorDatabase, ({ revision }) =>
    // If another tab of the visitor has changed the visitor's cart meanwhile, the lines stay there until the next sign-in.
    revision === visitorCart.revision
      ? { lines: [], poNumber: '', ordererName: '', warning: null, pricesAsOf: null }
      : {},
  )
  return true
}
