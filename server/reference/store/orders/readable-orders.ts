import { and, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { ADMIN_ROLE_IDS } from '#domain/people/account.ts'
import type { Scope } from '../../authority/scope.ts'
import { dealerships } from '../../schema/companies.ts'
import { orders } from '../../schema/orders.ts'
import { users } from '../../schema/users.ts'
import { inScope, ofPresentCompany } from '../in-scope.ts'

/** The name that readers without the right see for every member of staff. */
export const STAFF_NAME = 'Manager'

/** True when the reader may not see the real name of this user. */
export function isNameHidden({ seesStaffNames }: Scope, { roleId }: { roleId: number }): boolean {
  return !seesStaffNames && ADMIN_ROLE_IDS.includes(roleId)
}

const hasAdminRole = inArray(users.roleId, [...ADMIN_ROLE_IDS])

/**
 * True for orders of the scope's dealerships, except removed orders and orders of removed users or companies (G73). The
 * condition needs no join.
 */
export function isReadable(scope: Scope): SQL | undefined {
  return and(
    isNull(orders.removedAt),
    sql`${orders.userId} not in (select ${users.id} from ${users} where ${users.removedAt} is not null)`,
    ofPresentCompany(orders.dealershipId),
    inScope(orders.dealershipId, scope.orders),
  )
}

/** True for orders of users with a matching name. A name that the caller may not see never matches. */
export function isByUser(scope: Scope, pattern: string): SQL {
  return sql`${orders.userId} in (select ${users.id} from ${users} where ${userNameMatches(scope, pattern)})`
}

/** True for orders of dealerships whose name matches the pattern. */
export function isOfDealership(pattern: string): SQL {
  return sql`${orders.dealershipId} in (
    select ${dealerships.id} from ${dealerships} where ${dealerships.name} ilike ${pattern})`
}

function userNameMatches(scope: Scope, pattern: string): SQL | undefined {
  const isRealNameMatch = or(sql`${users.name} ilike ${pattern}`, sql`${users.login} ilike ${pattern}`)
  if (scope.seesStaffNames) return isRealNameMatch
  return or(
    and(sql`not ${hasAdminRole}`, isRealNameMatch),
    and(hasAdminRole, sql`${STAFF_NAME}::text ilike ${pattern}`),
  )
}

/** The name of the order's user as the caller may see it; for statements that join `users`. */
export function userNameColumn(scope: Scope): SQL {
  if (scope.seesStaffNames) return sql`${users.name}`
  return sql`case when ${hasAdminRole} then ${STAFF_NAME}::text else ${users.name} end`
}
