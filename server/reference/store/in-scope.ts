import { eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DealershipScope } from '#domain/people/dealership-scope.ts'
import { companies, dealerships } from '../schema/companies.ts'

/** Rows of the scope's dealerships only; `column` holds a dealership's id. */
export function inScope(column: PgColumn, scope: DealershipScope): SQL | undefined {
  if (scope === 'all') return undefined
  return scope.length === 0 ? sql`false` : inArray(column, [...scope])
}

/** No rows of removed companies. Orders of a dealership that was removed alone stay visible. */
export function ofPresentCompany(column: PgColumn): SQL {
  return sql`${column} not in (
    select ${dealerships.id} from ${dealerships} join ${companies} on ${eq(dealerships.companyId, companies.id)}
    where ${isNotNull(companies.removedAt)})`
}

/** No rows of removed dealerships or companies; `column` holds a dealership's id. Needs no join. */
export function ofPresentDealership(column: PgColumn): SQL {
  return sql`${column} not in (
    select ${dealerships.id} from ${dealerships} join ${companies} on ${eq(dealerships.companyId, companies.id)}
    where ${or(isNotNull(dealerships.removedAt), isNotNull(companies.removedAt))})`
}
