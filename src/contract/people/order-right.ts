// The right to order for a dealership, as the edge checks it in its own calls.
import type { Account } from '#domain/people/account.ts'
import { isInScope, orderingScope } from '#domain/people/dealership-scope.ts'
import { may } from '#domain/people/permissions.ts'

/** Only these people see the dealership's shared lists and its recent orders. */
export function mayOrderFor(person: Account, dealershipId: number): boolean {
  return may(person, 'placeOrders') && isInScope(orderingScope(person), dealershipId)
}
