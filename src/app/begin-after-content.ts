// Composition: what a page begins once it shows what it was opened for. Nothing of it is waited for.
import type { Cart } from '#cart/cart.ts'
import { checkTouchedCart } from '#cart/keep-cart-checked.ts'
import { hearChanges } from '#catalogue/hear-changes.ts'
import { type FreshnessParts, keepCatalogueFresh } from '#catalogue/keep-catalogue-fresh.ts'
import { putOrdersToldAt } from '#storage/catalogue/heard-event.ts'
import { type AccountDataParts, keepAccountData } from './keep-account-data.ts'
import type { LazyOutbox } from './lazy-outbox.ts'
import { openWhereNeeded } from './open-where-needed.ts'

interface AfterContentParts extends Omit<AccountDataParts, 'connection'>, FreshnessParts {
  outbox: LazyOutbox
  cart: Cart
  isVisitor: boolean
}

/** Returns a function that stops it. */
export function beginAfterContent(parts: AfterContentParts): () => void {
  const { cart, connection, current, isVisitor, outbox } = parts
  const ends = [
    keepAccountData(parts),
    openWhereNeeded(outbox, current.database, isVisitor, connection),
    keepCatalogueFresh(parts),
    hearChanges({
      ...parts,
      onOrdersChanged: () => putOrdersToldAt(parts.copy, parts.now()),
      onReadAgain: (ids) => checkTouchedCart(cart, ids),
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
