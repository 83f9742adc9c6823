import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Account } from '#domain/account.ts'
import { holds, may } from '#domain/permissions.ts'
import { type DealershipScope, readsOf } from '../../authentication/caller.ts'
import { companies, dealerships } from '../../schema/companies.ts'
import { orders } from '../../schema/orders.ts'
import { users } from '../../schema/users.ts'

/** What a caller may read of orders (G68, G119). */
export interface OrderReader {
  dealerships: DealershipScope
  seesAmounts: boolean
  seesStatus: boolean
  /** Reads invoices that are still IN, and what others read as TBD (G58, G119). */
  isAdministrator: boolean
  /** Otherwise the supplier's people are all called Manager (ordering.md §4). */
  seesStaffNames: boolean
}

export const STAFF_ROLE_IDS = [1, 2]
export const STAFF_NAME = 'Manager'

export function orderReader(account: Account): OrderReader {
  return {
    dealerships: readsOf(account),
    seesAmounts: may(account, 'seeOrderAmounts'),
    seesStatus: may(account, 'seeOrderStatus'),
    isAdministrator: may(account, 'administerOrders'),
    seesStaffNames: holds(account.privileges, 'Orders#admin_name_show'),
  }
}

/** Removed orders, and those of removed users and companies, are hidden everywhere (G73). */
export function isReadable(reader: OrderReader): SQL | undefined {
  const { dealerships: scope } = reader
  return and(
    isNull(orders.removedAt),
    isNull(users.removedAt),
    isNull(dealerships.removedAt),
    isNull(companies.removedAt),
    scope === 'all' ? undefined : scope.length > 0 ? inArray(orders.dealershipId, [...scope]) : sql`false`,
  )
}

/** Finds nothing by a name that the reader does not get to read. */
export function userNameMatches(reader: OrderReader, pattern: string): SQL | undefined {
  const isStaff = inArray(users.roleId, STAFF_ROLE_IDS)
  const realName = or(sql`${users.name} ilike ${pattern}`, sql`${users.login} ilike ${pattern}`)
  if (reader.seesStaffNames) return realName
  return or(and(sql`not ${isStaff}`, realName), and(isStaff, sql`${STAFF_NAME}::text ilike ${pattern}`))
}

export function userNameColumn(reader: OrderReader): SQL {
  if (reader.seesStaffNames) return sql`${users.name}`
  return sql`case when ${inArray(users.roleId, STAFF_ROLE_IDS)} then ${STAFF_NAME}::text else ${users.name} end`
}

export const ofCompany = eq(dealerships.companyId, companies.id)
