// Numbers, lists and true or false in the path and the query of an address.
import * as v from 'valibot'

const HIGHEST_ID = 2_147_483_647

const wholeNumber = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,10}$/, 'Expected a whole number'),
  v.transform(Number),
)

/** The id of a row, or -1, the parent of the products at the top level. */
export const rowId = v.pipe(wholeNumber, v.minValue(-1), v.maxValue(HIGHEST_ID))

/** The number of a page; the first page is 0. */
export const pageNumber = v.optional(v.pipe(wholeNumber, v.minValue(0), v.maxValue(1_000_000)), '0')

/** The number of rows of a page, at most `mostRows`, the most that the app reads: more would delay other calls. */
export const pageSize = (defaultSize: number, mostRows = defaultSize) =>
  v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(mostRows)), String(defaultSize))

export const trueOrFalse = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
)

/** A list of ids, written with commas between them. */
export const idsText = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').filter(Boolean)),
  v.array(v.pipe(wholeNumber, v.minValue(1), v.maxValue(HIGHEST_ID))),
  v.maxLength(1000),
)
