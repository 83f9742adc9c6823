// The rules for changes of other people (G88, G90, G95, G120). Every change of a user checks them before it writes.
import type { Account } from '#domain/people/account.ts'
import { isAdministratorsCompany, userGate } from '#domain/people/company.ts'
import { type Gate, holds, holdsAll, may } from '#domain/people/permissions.ts'
import type { Statements } from '#server/database/open-database.ts'
import { peopleRefusals } from '#texts/people/people.ts'
import { forbidden, noSession, prohibited } from '../refusal.ts'
import { readAccount, readPrivileges } from '../store/people/accounts.ts'

export type Caller = Pick<Account, 'id' | 'privileges' | 'company'>

/**
 * Reads the caller again under the locks of a transaction. Like the route, it refuses a caller who passes none of the
 * gates.
 */
export async function readCallerAgain(
  transaction: Statements,
  userId: number,
  gates: readonly Gate[],
): Promise<Account> {
  const caller = await readAccount(transaction, userId)
  if (caller === null) throw noSession()
  if (!gates.some((gate) => may(caller, gate))) throw forbidden()
  return caller
}

/** True when the caller may give a user dealerships of another company too (ordering.md §5). */
export function mayChooseAnyDealership(caller: Caller): boolean {
  return holds(caller.privileges, 'Dealership_Exclude#select')
}

/**
 * Refuses a caller who may not take this action on users of this company. The answer is not 403, which would end the
 * session of a caller who did pass the gate of the route (G88).
 */
export function requireGate(
  caller: Caller,
  action: Parameters<typeof userGate>[0],
  company: { name: string },
): void {
  if (may(caller, userGate(action, company))) return
  throw prohibited(
    peopleRefusals[isAdministratorsCompany(company) ? 'notOfAdministrators' : 'notOfCustomers'],
  )
}

/** Refuses a caller who may not take a dealership from a user of the company (G120). */
export function refuseDealershipRemoval(caller: Caller, company: { name: string }): void {
  if (!may(caller, userGate('remove', company))) throw prohibited(peopleRefusals.mayNotTakeAway)
}

/**
 * Refuses a change of the caller's own account: the password has its own screen, and other people give rights (G88).
 */
export function refuseOwnAccount(caller: Caller, userId: number): void {
  if (caller.id === userId) throw prohibited(peopleRefusals.ownAccount)
}

/** Refuses changes of a person with more rights: their login, e-mail or password would give the caller these rights. */
export async function refuseMoreRights(
  statements: Statements,
  caller: Caller,
  user: { roleId: number },
): Promise<void> {
  if (!holdsAll(caller, await readPrivileges(statements, user.roleId))) {
    throw prohibited(peopleRefusals.moreRights)
  }
}

/** Refuses a role with rights that the caller does not have. */
export async function refuseRole(statements: Statements, caller: Caller, roleId: number): Promise<void> {
  if (!holdsAll(caller, await readPrivileges(statements, roleId))) {
    throw prohibited(peopleRefusals.roleHasMoreRights)
  }
}
