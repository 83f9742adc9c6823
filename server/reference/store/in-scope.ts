import { eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DealershipScope } from '#domain/people/dealership-scope.ts'
import { companies, dealerships } from '../schema/companies.ts'

/** True for rows of the scope's dealerships; `column` holds a dealership's id. */
export function inScope(column: PgColumn, scope: DealershipScope): SQL | undefined {
  if (scope === 'all') return undefined
  return scope.length === 0 ? sql`false` : inArray(column, [...scope])
}

/** False for rows of removed companies. Orders of a dealership stay visible when only the dealership was removed. */
export function ofPresentCompany(column: PgColumn): SQL {
  return sql`${column} not in (
    select ${dealerships.id} from ${dealerships} join ${companies} on ${eq(dealerships.companyId, companies.id)}
    where ${isNotNull(companies.removedAt)})`
}

/**
 * False for rows of removed dealerships or companies; `column` holds a dealership's id. The condition needs no join.
 */
export function ofPresentDealership(column: PgColumn): SQL {
  return sql`(${ofPresentCompany(column)} and ${column} not in (
    select ${dealerships.id} from ${dealerships} where ${isNotNull(dealerships.removedAt)}))`
}
