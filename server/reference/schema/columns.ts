// Kinds of columns that the tables share.
import { integer, numeric, timestamp } from 'drizzle-orm/pg-core'

/** The database gives the id; a seed may give ids itself and then calls `continueIds`. */
export const idColumn = () => integer('id').primaryKey().generatedByDefaultAsIdentity()

/** A UTC instant. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Dollars with cents. */
export const dollars = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' })

/** Prices, shipping costs and percentages have up to four decimals. */
export const fine = (name: string) => numeric(name, { precision: 14, scale: 4, mode: 'number' })
