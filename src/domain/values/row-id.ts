import * as v from 'valibot'

/** The highest id of a row: the largest integer of four bytes, which the database has for ids. */
export const HIGHEST_ID = 2_147_483_647

/** The id of a row, in the body of a call. */
export const rowId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(HIGHEST_ID))

/** True for a number that can be an id in the database; no row has any other id. */
export const isRowId = (value: number): boolean => Number.isInteger(value) && value > 0 && value <= HIGHEST_ID
