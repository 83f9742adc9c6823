// Whose rows a person may read: the one place that decides it, for the app and for the server.
import type { Account } from './account.ts'
import { type Gate, may } from './permissions.ts'

/** Dealerships by their ids, or every dealership. */
export type DealershipScope = 'all' | readonly number[]

/** null is a visitor, who has no dealership. */
type Person = Pick<Account, 'privileges' | 'dealerships'> | null

const NONE: DealershipScope = []

export function isInScope(scope: DealershipScope, dealershipId: number): boolean {
  return scope === 'all' || scope.includes(dealershipId)
}

function ownDealerships(person: Person): DealershipScope {
  return person?.dealerships.map(({ id }) => id) ?? NONE
}

/** Those that he orders for; what they have on a product is on his prices (G48, G123). */
export function dealershipsOrderedFor(person: Person): DealershipScope {
  return may(person, 'administerOrders') ? 'all' : ownDealerships(person)
}

/** Those whose name and addresses he may read: his own without any right, staff every one (G125). */
export function dealershipsReadBy(person: Person): DealershipScope {
  return may(person, 'seeCompanies') ? 'all' : dealershipsOrderedFor(person)
}

/** Those whose orders he may read, with their invoices, purchases and paper orders (G68). */
export function ordersReadBy(person: Person): DealershipScope {
  return may(person, 'seeOrders') ? dealershipsReadBy(person) : NONE
}

const SHIPMENT_GATES = [
  'seeScheduledShipments',
  'subscribe',
  'editScheduledShipments',
  'removeScheduledShipments',
  'forceScheduledShipments',
] as const satisfies readonly Gate[]

/** Those whose scheduled shipments he may read: whoever may do anything with them has to know them (G82, G121). */
export function shipmentsReadBy(person: Person): DealershipScope {
  return SHIPMENT_GATES.some((gate) => may(person, gate)) ? dealershipsOrderedFor(person) : NONE
}
