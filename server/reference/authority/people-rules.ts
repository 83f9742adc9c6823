// What a person may do to other people (G88, G90, G95, G120). Every change of a user asks these before it writes.
import type { Account } from '#domain/people/account.ts'
import { isAdministratorsCompany, userGate } from '#domain/people/company.ts'
import { type Gate, holds, holdsAll, may } from '#domain/people/permissions.ts'
import type { Statements } from '#server/database/open-database.ts'
import { peopleRefusals } from '#texts/people/people.ts'
import { forbidden, noSession, prohibited } from '../refusal.ts'
import { readAccount, readPrivileges } from '../store/people/accounts.ts'

export type Caller = Pick<Account, 'id' | 'privileges' | 'company'>

/**
 * The caller as he is now, read under the locks of a transaction; refused as at the route where he passes none of its gates
 * any more.
 */
export async function callerNow(
  transaction: Statements,
  userId: number,
  gates: readonly Gate[],
): Promise<Account> {
  const caller = await readAccount(transaction, userId)
  if (caller === null) throw noSession()
  if (!gates.some((gate) => may(caller, gate))) throw forbidden()
  return caller
}

/** For a user's list, also one of another company (ordering.md §5). */
export function choosesAnyDealership(caller: Caller): boolean {
  return holds(caller.privileges, 'Dealership_Exclude#select')
}

/**
 * Refused where the caller lacks the right that the company's users take. He passed the route, so that a 403 would end his
 * session (G88).
 */
export function demandGate(
  caller: Caller,
  action: Parameters<typeof userGate>[0],
  company: { name: string },
): void {
  if (may(caller, userGate(action, company))) return
  throw prohibited(
    peopleRefusals[isAdministratorsCompany(company) ? 'notOfAdministrators' : 'notOfCustomers'],
  )
}

/** Refused where the caller may not take a dealership from a user of the company (G120). */
export function refuseTakingAway(caller: Caller, company: { name: string }): void {
  if (!may(caller, userGate('remove', company))) throw prohibited(peopleRefusals.mayNotTakeAway)
}

/** His own account is nobody's to change here: his password has a screen, and his rights are others' matter (G88). */
export function refuseOwn(caller: Caller, userId: number): void {
  if (caller.id === userId) throw prohibited(peopleRefusals.ownAccount)
}

/** Whoever could change the login, e-mail or password of somebody with more rights would have these rights. */
export async function refuseMoreRights(
  statements: Statements,
  caller: Caller,
  user: { roleId: number },
): Promise<void> {
  if (!holdsAll(caller, await readPrivileges(statements, user.roleId))) {
    throw prohibited(peopleRefusals.moreRights)
  }
}

/** Nobody gives rights that he does not have. */
export async function refuseRole(statements: Statements, caller: Caller, roleId: number): Promise<void> {
  if (!holdsAll(caller, await readPrivileges(statements, roleId))) {
    throw prohibited(peopleRefusals.roleHasMoreRights)
  }
}
