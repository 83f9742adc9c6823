// The dealership that prices, cart and orders are for, out of what is known of it (G15, storefront.md §4).
import type { Account } from '#domain/people/account.ts'
import { type Dealership, NO_DEALERSHIP_ID } from '#domain/people/dealership.ts'
import { may } from '#domain/people/permissions.ts'

export interface DealershipChoiceView {
  /** The chosen dealership with its tax and fees; null where none is chosen or it is not on the device. */
  chosen: Dealership | null
  /** Own dealerships, or all for holders of Orders#edit; full records, as last read. */
  dealerships: Dealership[]
  readAt: number | null
}

/** What the device holds of it. */
export interface KnownDealerships {
  dealerships: Dealership[]
  readAt: number | null
  /** null where none was ever stored. */
  storedId: number | null
}

export const NO_DEALERSHIP: DealershipChoiceView = { chosen: null, dealerships: [], readAt: null }

/** The dealerships that this person may order for: all for holders of Orders#edit, else the own ones. */
function permitted(account: Account, dealerships: readonly Dealership[]): Dealership[] {
  if (may(account, 'administerOrders')) return [...dealerships]
  return dealerships.filter((dealership) => account.dealerships.some((own) => own.id === dealership.id))
}

/** Nothing to choose from: what a tab remembers is cleared (storefront.md §4). */
export function hasNone(account: Account): boolean {
  return account.dealerships.length === 0 && !may(account, 'administerOrders')
}

/** The stored id decides, then the name of this tab, then there may be only one (G15, storefront.md §4). */
function chosenId(account: Account, known: KnownDealerships, name: string | null): number {
  const staff = may(account, 'administerOrders')
  const choices: { id: number; name: string }[] = staff ? known.dealerships : account.dealerships
  const isOffered = (id: number | null) => choices.some((choice) => choice.id === id)
  if (known.storedId !== null && isOffered(known.storedId)) return known.storedId
  const named = known.storedId === null ? choices.find((choice) => choice.name === name) : undefined
  if (named !== undefined) return named.id
  const [only] = choices
  return only !== undefined && choices.length === 1 ? only.id : NO_DEALERSHIP_ID
}

/** A visitor, or somebody without Orders#view, has no dealership (G15). */
export function entitledTo(account: Account | null): Account | null {
  return may(account, 'seeOrders') ? account : null
}

/** `name`: the one of this tab; null where it remembers none. */
export function dealershipChoiceOf(
  account: Account | null,
  known: KnownDealerships,
  name: string | null,
): DealershipChoiceView {
  const entitled = entitledTo(account)
  if (entitled === null) return NO_DEALERSHIP
  const dealerships = permitted(entitled, known.dealerships)
  const id = chosenId(entitled, known, name)
  const chosen = dealerships.find((dealership) => dealership.id === id) ?? null
  return { chosen, dealerships, readAt: known.readAt }
}
