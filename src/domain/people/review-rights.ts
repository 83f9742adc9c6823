// The rights to ask the managers of a dealership to decide on a waiting order, and to decide (G236).
import type { Account } from './account.ts'
import { mayOrderFor } from './dealership-scope.ts'
import { maySetRulesOf } from './rule-rights.ts'
import { isSupplierStaff } from './supplier-staff.ts'

/** Everybody who orders for the dealership may ask, except the supplier's staff. */
export function mayAskManagers(person: Account, dealershipId: number): boolean {
  return mayOrderFor(person, dealershipId) && !isSupplierStaff(person)
}

/**
 * People who set the rules of the dealership decide on the orders of their colleagues. The supplier's staff do not: they
 * would accept their own prices.
 */
export function mayDecideReviewsOf(person: Account, dealershipId: number): boolean {
  return maySetRulesOf(person, dealershipId) && !isSupplierStaff(person)
}

/** The person's dealerships about whose orders the person may decide. */
export function decidedDealershipIds(person: Account): number[] {
  return person.dealerships.flatMap(({ id }) => (mayDecideReviewsOf(person, id) ? [id] : []))
}
