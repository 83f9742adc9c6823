// Signing in takes along what was put into the cart before (G36). This runs before the first screen of a
// signed-in account (offline.md, Databases).
import type { CartContent, CartLine } from '#domain/cart/cart.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'

function withVisitorLines(own: readonly CartLine[], visitors: readonly CartLine[]): CartLine[] {
  const quantities = new Map(visitors.map(({ product, quantity }) => [product.id, quantity]))
  const ownIds = new Set(own.map(({ product }) => product.id))
  // The account's own product knows its dealer's percentages; only the quantity is the visitor's.
  const kept = own.map((line) => ({ ...line, quantity: quantities.get(line.product.id) ?? line.quantity }))
  return [...kept, ...visitors.filter(({ product }) => !ownIds.has(product.id))]
}

function adopt(own: CartContent, visitors: CartContent): Partial<CartContent> {
  const ownIds = new Set(own.lines.map(({ product }) => product.id))
  const arrived = visitors.lines.map(({ product }) => product.id).filter((id) => !ownIds.has(id))
  const adopted = [...new Set([...(own.adopted ?? []), ...arrived])]
  return {
    lines: withVisitorLines(own.lines, visitors.lines),
    poNumber: own.poNumber || visitors.poNumber,
    ordererName: own.ordererName || visitors.ordererName,
    pricesAsOf: own.lines.length === 0 ? visitors.pricesAsOf : own.pricesAsOf,
    adopted,
  }
}

/**
 * Answers whether anything was adopted. The account's cart is written first and the visitor's emptied after:
 * a page that dies in between adopts the same lines once more, with the same result.
 */
export async function adoptVisitorCart(account: AccountDatabase, visitor: AccountDatabase): Promise<boolean> {
  const found = await readCart(visitor)
  if (found.lines.length === 0) return false
  await changeCart(account, (own) => adopt(own, found))
  await changeCart(visitor, (current) =>
    // Should another tab still be a visitor's: what it added since waits for the next sign-in.
    current.revision === found.revision
      ? { lines: [], poNumber: '', ordererName: '', warning: null, pricesAsOf: null }
      : {},
  )
  return true
}
