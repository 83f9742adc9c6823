// Decides for which dealerships a person may order, and whose rows the person may read. Only these functions decide it, in
// the app and on the server.
import type { Account } from './account.ts'
import { type Gate, may } from './permissions.ts'

/** Dealerships by their ids, or every dealership. */
export type DealershipScope = 'all' | readonly number[]

/** null is the visitor, who has no dealership. */
type Person = Pick<Account, 'privileges' | 'dealerships'> | null

const NO_DEALERSHIPS: DealershipScope = []

export function isInScope(scope: DealershipScope, dealershipId: number): boolean {
  return scope === 'all' || scope.includes(dealershipId)
}

function ownDealerships(person: Person): DealershipScope {
  return person?.dealerships.map(({ id }) => id) ?? NO_DEALERSHIPS
}

/**
 * The dealerships with whose discounts the person sees prices, and for which a holder of the gate `placeOrders` may order
 * (G48, G123).
 */
export function orderingScope(person: Person): DealershipScope {
  return may(person, 'administerOrders') ? 'all' : ownDealerships(person)
}

/** True if the person may place orders for the dealership. The same people see its shared lists and its recent orders. */
export function mayOrderFor(person: Account, dealershipId: number): boolean {
  return may(person, 'placeOrders') && isInScope(orderingScope(person), dealershipId)
}

/**
 * The dealerships whose name and addresses the person may read: the person's own; all dealerships for staff and for
 * holders of the gate `seeCompanies` (G125).
 */
export function dealershipReadingScope(person: Person): DealershipScope {
  return may(person, 'seeCompanies') ? 'all' : orderingScope(person)
}

/** The dealerships whose orders, invoices, purchases and paper orders the person may read (G68). */
export function orderReadingScope(person: Person): DealershipScope {
  return may(person, 'seeOrders') ? dealershipReadingScope(person) : NO_DEALERSHIPS
}

const SHIPMENT_GATES = [
  'seeScheduledShipments',
  'subscribe',
  'editScheduledShipments',
  'removeScheduledShipments',
  'forceScheduledShipments',
] as const satisfies readonly Gate[]

/** The dealerships whose scheduled shipments the person may read; any right to them includes reading (G82, G121). */
export function shipmentReadingScope(person: Person): DealershipScope {
  return SHIPMENT_GATES.some((gate) => may(person, gate)) ? orderingScope(person) : NO_DEALERSHIPS
}
