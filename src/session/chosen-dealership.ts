// Derives the dealership that prices, cart and orders are for from the stored facts (G15, storefront.md §4).
import type { Account } from '#domain/people/account.ts'
import { type Dealership, NO_DEALERSHIP_ID } from '#domain/people/dealership.ts'
import { may } from '#domain/people/permissions.ts'

export interface DealershipChoiceView {
  /** The chosen dealership with its tax and fees; null if none is chosen or it is not on the device. */
  chosen: Dealership | null
  /** The person's own dealerships, or all for holders of Orders#edit; full records, as last read. */
  dealerships: Dealership[]
  readAt: number | null
}

/** The dealerships and the choice that the device has stored. */
export interface KnownDealerships {
  dealerships: Dealership[]
  readAt: number | null
  /** null if no choice was ever stored. */
  storedId: number | null
}

export const NO_DEALERSHIP: DealershipChoiceView = { chosen: null, dealerships: [], readAt: null }

/** The dealerships that this person may order for: all for holders of Orders#edit, else their own. */
function permitted(account: Account, dealerships: readonly Dealership[]): Dealership[] {
  if (may(account, 'administerOrders')) return [...dealerships]
  return dealerships.filter((dealership) =>
    account.dealerships.some((permittedDealership) => permittedDealership.id === dealership.id),
  )
}

/** True if the person has no dealership to choose: the tab then clears the remembered one (storefront.md §4). */
export function hasNone(account: Account): boolean {
  return account.dealerships.length === 0 && !may(account, 'administerOrders')
}

/** The stored id decides, then the name remembered by this tab, then the only dealership if there is one (G15, storefront.md §4). */
function chosenId(account: Account, knownDealerships: KnownDealerships, name: string | null): number {
  const staff = may(account, 'administerOrders')
  const choices: { id: number; name: string }[] = staff ? knownDealerships.dealerships : account.dealerships
  const isOffered = (id: number | null) => choices.some((choice) => choice.id === id)
  if (knownDealerships.storedId !== null && isOffered(knownDealerships.storedId))
    return knownDealerships.storedId
  const named =
    knownDealerships.storedId === null ? choices.find((choice) => choice.name === name) : undefined
  if (named !== undefined) return named.id
  const [only] = choices
  return only !== undefined && choices.length === 1 ? only.id : NO_DEALERSHIP_ID
}

/** The account if it may have a dealership: a visitor, or a person without Orders#view, has none (G15). */
export function entitledTo(account: Account | null): Account | null {
  return may(account, 'seeOrders') ? account : null
}

/** `name`: the dealership's name that this tab remembers; null if none. */
export function dealershipChoiceOf(
  account: Account | null,
  knownDealerships: KnownDealerships,
  name: string | null,
): DealershipChoiceView {
  const entitled = entitledTo(account)
  if (entitled === null) return NO_DEALERSHIP
  const dealerships = permitted(entitled, knownDealerships.dealerships)
  const id = chosenId(entitled, knownDealerships, name)
  const chosen = dealerships.find((dealership) => dealership.id === id) ?? null
  return { chosen, dealerships, readAt: knownDealerships.readAt }
}
