// Finds the chosen dealership, to which prices, cart and orders apply, in the stored facts (G15, storefront.md §4).
import type { Account } from '#domain/people/account.ts'
import { type Dealership, NO_DEALERSHIP_ID } from '#domain/people/dealership.ts'
import { may } from '#domain/people/permissions.ts'

export interface DealershipChoiceView {
  /** The chosen dealership with its tax and fees; null if none is chosen, or if the device does not have it. */
  chosenDealership: Dealership | null
  /** Full records of the person's dealerships, or of all for holders of Orders#edit, as last read from the server. */
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

export const NO_DEALERSHIP: DealershipChoiceView = { chosenDealership: null, dealerships: [], readAt: null }

/** The dealerships that this person may order for: all with Orders#edit, otherwise the dealerships of the account. */
function permittedDealerships(account: Account, dealerships: readonly Dealership[]): Dealership[] {
  if (may(account, 'administerOrders')) return [...dealerships]
  return dealerships.filter((dealership) =>
    account.dealerships.some((permittedDealership) => permittedDealership.id === dealership.id),
  )
}

/** True if the person can choose no dealership: the tab then forgets the remembered name (storefront.md §4). */
export function hasNoDealership(account: Account): boolean {
  return account.dealerships.length === 0 && !may(account, 'administerOrders')
}

/**
 * The dealership with the stored id, if the person can choose it; without a stored id, the dealership whose name this
 * tab remembers. Otherwise the only dealership that the person can choose, or none if there are several
 * (G15, storefront.md §4).
 */
function chosenId(
  account: Account,
  knownDealerships: KnownDealerships,
  rememberedName: string | null,
): number {
  const isStaff = may(account, 'administerOrders')
  const choices: { id: number; name: string }[] = isStaff ? knownDealerships.dealerships : account.dealerships
  const isOffered = (id: number | null) => choices.some((choice) => choice.id === id)
  if (knownDealerships.storedId !== null && isOffered(knownDealerships.storedId))
    return knownDealerships.storedId
  const rememberedChoice =
    knownDealerships.storedId === null ? choices.find((choice) => choice.name === rememberedName) : undefined
  if (rememberedChoice !== undefined) return rememberedChoice.id
  const [onlyChoice] = choices
  return onlyChoice !== undefined && choices.length === 1 ? onlyChoice.id : NO_DEALERSHIP_ID
}

/** The account if it may have a dealership; null for a visitor and for a person without Orders#view (G15). */
export function accountWithDealership(account: Account | null): Account | null {
  return may(account, 'seeOrders') ? account : null
}

/** `rememberedName`: the dealership's name that this tab remembers; null if none. */
export function dealershipChoiceOf(
  account: Account | null,
  knownDealerships: KnownDealerships,
  rememberedName: string | null,
): DealershipChoiceView {
  const entitledAccount = accountWithDealership(account)
  if (entitledAccount === null) return NO_DEALERSHIP
  const dealerships = permittedDealerships(entitledAccount, knownDealerships.dealerships)
  const id = chosenId(entitledAccount, knownDealerships, rememberedName)
  const chosenDealership = dealerships.find((dealership) => dealership.id === id) ?? null
  return { chosenDealership, dealerships, readAt: knownDealerships.readAt }
}
