import { type Account, isAdmin } from './account.ts'
import { may } from './permissions.ts'

/** True for staff of the supplier: people of a dealership do not see their names. */
export function isSupplierStaff(person: Account): boolean {
  return isAdmin(person) || may(person, 'administerOrders')
}
