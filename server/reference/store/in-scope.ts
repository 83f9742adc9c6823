import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DealershipScope } from '#domain/dealership-scope.ts'

/** Rows of the scope's dealerships alone; `column` holds a dealership's id. */
export function inScope(column: PgColumn, scope: DealershipScope): SQL | undefined {
  if (scope === 'all') return undefined
  return scope.length === 0 ? sql`false` : inArray(column, [...scope])
}
