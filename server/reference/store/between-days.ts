import { site } from '#site/site.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * True if the instant is on the day `from`, on the day `to` (yyyy-MM-dd) or between them, in the site's time zone. The
 * condition compares the column itself, not the day computed from it, so that PostgreSQL can use an index on the
 * column.
 */
export function betweenDays(instant: PgColumn, from: string, to: string): SQL {
  const midnight = (day: SQL) => sql`(${day})::timestamp at time zone ${site.timeZone}::text`
  return sql`${instant} >= ${midnight(sql`${from}::date`)} and ${instant} < ${midnight(sql`${to}::date + 1`)}`
}
