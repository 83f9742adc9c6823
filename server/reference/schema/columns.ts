// Kinds of columns that the tables share.
import { integer, numeric, timestamp } from 'drizzle-orm/pg-core'

/** The database gives the id. A seed that gives ids itself calls `continueIds` afterwards. */
export const idColumn = () => integer('id').primaryKey().generatedByDefaultAsIdentity()

/** A UTC instant. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Dollars with cents: the amounts that an order charges. */
export const dollars = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' })

/** For prices, the shipping costs of products, and percentages: they have up to four decimals. */
export const fourDecimals = (name: string) => numeric(name, { precision: 14, scale: 4, mode: 'number' })
