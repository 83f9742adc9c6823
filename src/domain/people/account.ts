import * as v from 'valibot'
import { isSameValue } from '../same-value.ts'
import { id, idAndName, idAndNameOrNone, listOf, textOr } from '../values/shape-values.ts'

export const privilegeShape = v.object({ group: v.string(), actions: listOf(v.string()) })
export type Privilege = v.InferOutput<typeof privilegeShape>

/** The signed-in person, as the sign-in calls describe it (decisions.md G129). */
export const accountShape = v.object({
  id,
  login: v.string(),
  email: textOr(''),
  name: textOr(''),
  role: idAndNameOrNone,
  privileges: listOf(privilegeShape),
  dealerships: listOf(idAndName),
  company: idAndNameOrNone,
})
export type Account = v.InferOutput<typeof accountShape>

/** True when both accounts have the same role, permissions and dealerships. */
export function hasSameRights(one: Account | null, other: Account | null): boolean {
  const rightsOf = (account: Account | null) =>
    account && [account.role.id, account.privileges, account.dealerships.map(({ id }) => id)]
  return isSameValue(rightsOf(one), rightsOf(other))
}

/** Ids of the administrative roles (storefront.md §6); users with any other role are dealer users. */
export const ADMIN_ROLE_IDS: readonly number[] = [1, 2]

export function isAdmin(account: Account | null): boolean {
  return account !== null && ADMIN_ROLE_IDS.includes(account.role.id)
}

/** The default role of a new user (storefront.md §9). */
export const DEALER_ROLE_ID = 3

/** The name of the company of the supplier's own staff (ordering.md §3). */
export const ADMINISTRATORS_COMPANY_NAME = 'Administrators'
