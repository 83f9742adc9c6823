import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Whole days (yyyy-MM-dd) in Chicago, both inclusive; compares the stored instants, so that an index can be used. */
export function betweenDays(instant: PgColumn, from: string, to: string): SQL {
  const midnight = (day: SQL) => sql`(${day})::timestamp at time zone 'America/Chicago'`
  return sql`${instant} >= ${midnight(sql`${from}::date`)} and ${instant} < ${midnight(sql`${to}::date + 1`)}`
}
