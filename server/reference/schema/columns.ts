// The column kinds that the tables share.
import { integer, numeric, timestamp } from 'drizzle-orm/pg-core'

/** Numbered by the database; a seed may give ids itself and then calls `continueIds`. */
export const idColumn = () => integer('id').primaryKey().generatedByDefaultAsIdentity()

/** A UTC instant. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Dollars with cents. */
export const dollars = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' })

/** Prices and shipping costs have up to four decimals, and so have percentages. */
export const fine = (name: string) => numeric(name, { precision: 14, scale: 4, mode: 'number' })
