// Kinds of columns that the tables share.
import { integer, numeric, timestamp } from 'drizzle-orm/pg-core'

/** The database gives the id. A seed that gives ids itself calls `continueIds` afterwards. */
export const idColumn = () => integer('id').primaryKey().generatedByDefaultAsIdentity()

/** A UTC instant. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Dollars with cents. */
export const dollars = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' })

/** Prices, shipping costs and percentages have up to four decimals. */
export const fourDecimals = (name: string) => numeric(name, { precision: 14, scale: 4, mode: 'number' })
