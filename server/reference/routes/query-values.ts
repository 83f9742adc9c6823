// Numbers and lists in the query of an address.
import * as v from 'valibot'

const HIGHEST_ID = 2_147_483_647

const whole = v.pipe(v.string(), v.regex(/^-?\d{1,10}$/, 'Expected a whole number'), v.transform(Number))

/** -1 stands for the root. */
export const rowId = v.pipe(whole, v.minValue(-1), v.maxValue(HIGHEST_ID))

/** Zero-based. */
export const pageNumber = v.optional(v.pipe(whole, v.minValue(0), v.maxValue(1_000_000)), '0')

/** At most as many rows as the app asks for: a larger page would delay all other calls. */
export const pageSize = (usual: number, most = usual) =>
  v.optional(v.pipe(whole, v.minValue(1), v.maxValue(most)), String(usual))

export const yesOrNo = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
)

/** Ids, separated by commas. */
export const idsText = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').filter(Boolean)),
  v.array(v.pipe(whole, v.minValue(1), v.maxValue(HIGHEST_ID))),
  v.maxLength(1000),
)
