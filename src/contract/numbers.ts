// The existing backend sends numbers, numeric strings and nulls for the same field (G147); the client reads
// them all and keeps one form.
import * as v from 'valibot'

const numeric = v.pipe(v.string(), v.trim(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number))

/** A finite number, also as a numeric string. */
export const number = v.union([v.pipe(v.number(), v.finite()), numeric])

/** An id: a whole number, also as a string. */
export const id = v.pipe(number, v.integer())

export const numberOr = (fallback: number) => v.nullish(number, fallback)

export const textOr = (fallback: string) =>
  v.pipe(v.nullish(v.union([v.string(), v.number()]), fallback), v.transform(String))

export const flag = v.pipe(
  v.nullish(v.union([v.boolean(), v.number()]), false),
  v.transform((value): boolean => Boolean(value)),
)

/** A list that may be missing or null. */
export const listOf = <Item extends v.GenericSchema>(item: Item) => v.nullish(v.array(item), () => [])
