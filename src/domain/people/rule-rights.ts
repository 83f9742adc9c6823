// The rights to see and to set the rules of a dealership (G212). They are in their own file, because every page loads them.
import type { Account } from './account.ts'
import { may } from './permissions.ts'

function isOwnDealership(person: Account, dealershipId: number): boolean {
  return person.dealerships.some(({ id }) => id === dealershipId)
}

/** People of the dealership and staff who manage orders see its rules. */
export function maySeeRulesOf(person: Account, dealershipId: number): boolean {
  return isOwnDealership(person, dealershipId) || may(person, 'administerOrders')
}

/** Users of the dealership who may edit users set its rules; staff who manage orders set those of any dealership. */
export function maySetRulesOf(person: Account, dealershipId: number): boolean {
  return (
    (isOwnDealership(person, dealershipId) && may(person, 'editUsers')) || may(person, 'administerOrders')
  )
}
