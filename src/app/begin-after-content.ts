// Composition: what a page begins once it shows what it was opened for. Nothing of it is waited for.
import type { Cart } from '#cart/cart.ts'
import type { FreshnessParts } from '#catalogue/keep-catalogue-fresh.ts'
import type { AccountDataParts } from './keep-account-data.ts'
import { type LazyOutbox, openWhereNeeded } from './lazy-outbox.ts'
import { whenLoaded } from './when-loaded.ts'

interface AfterContentParts extends Omit<AccountDataParts, 'connection'>, FreshnessParts {
  outbox: LazyOutbox
  cart: Cart
  isVisitor: boolean
}

/** Answers how to end it. */
export function beginAfterContent(parts: AfterContentParts): () => void {
  const { cart, connection, current, isVisitor, outbox } = parts
  const ends = [
    whenLoaded(
      connection,
      () => import('./keep-account-data.ts'),
      ({ keepAccountData }) => keepAccountData(parts),
    ),
    openWhereNeeded(outbox, current.database, isVisitor, connection),
    whenLoaded(
      connection,
      () => import('#catalogue/keep-catalogue-fresh.ts'),
      ({ keepCatalogueFresh }) => keepCatalogueFresh(parts),
    ),
    // What a page does not hear of it reads in time.
    whenLoaded(
      connection,
      () => Promise.all([import('#catalogue/hear-changes.ts'), import('#cart/check-touched-cart.ts')]),
      ([{ hearChanges }, { checkTouchedCart }]) =>
        hearChanges({ ...parts, onReadAgain: (ids) => checkTouchedCart(cart, ids) }),
    ),
  ]
  return () => {
    for (const end of ends) end()
  }
}
