// The existing backend sends numbers, numeric strings and nulls for the same field, and an empty list where there is
// nothing in a map or an object (G147). The client reads them all and keeps one form.
import * as v from 'valibot'

const numeric = v.pipe(
  v.string(),
  v.trim(),
  // No digit can be read in two ways: a long row of them that ends in a letter would be tried in all of them.
  v.regex(/^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i),
  v.transform(Number),
  v.finite(),
)

/** A finite number, also as a numeric string. */
export const number = v.union([v.pipe(v.number(), v.finite()), numeric])

/** An id: a whole number, also as a string. */
export const id = v.pipe(number, v.integer())

/** A text that must be there; a number where all that it says are digits. */
export const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** null, '', [] and {} all say that there is nothing. */
export function nothingAsNull(value: unknown): unknown {
  const isEmptyObject = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  return value === '' || value === undefined || isEmptyObject ? null : value
}

/**
 * What may be missing or empty, in whichever form that is said; then the fallback stands for it. Its input is what a
 * server is to answer.
 */
export function orElse<Schema extends v.GenericSchema, const Fallback extends v.Default<Schema, null>>(
  schema: Schema,
  fallback: Fallback,
) {
  const read = v.pipe(v.nullish(v.unknown(), null), v.transform(nothingAsNull), v.nullable(schema, fallback))
  // it reads more than is agreed
  return read as v.GenericSchema<v.InferInput<Schema> | null | undefined, v.InferOutput<typeof read>>
}

export const numberOr = (fallback: number) => orElse(number, fallback)

export const textOr = (fallback: string) => orElse(text, fallback)

const yesOrNo = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(['true', 'false', '1', '0']),
  v.transform((word) => word === 'true' || word === '1'),
)

export const flag = orElse(
  v.union([
    v.boolean(),
    v.pipe(
      v.number(),
      v.transform((value) => value !== 0),
    ),
    yesOrNo,
  ]),
  false,
)

/** A list that may be missing or empty. */
export const listOf = <Item extends v.GenericSchema>(item: Item) => orElse(v.array(item), () => [])

/** A map that may be missing or empty: PHP writes an empty one as a list. */
export const mapOf = <Value extends v.GenericSchema>(value: Value) =>
  orElse(v.record(v.string(), value), () => ({}))

/** A list that is measured before its items are judged. */
export const boundedList = <Item extends v.GenericSchema>(item: Item, most: number, least = 0) =>
  v.pipe(v.array(v.unknown()), v.minLength(least), v.maxLength(most), v.array(item))
