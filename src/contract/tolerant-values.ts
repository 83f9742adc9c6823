// Schemas of values, lists and maps. The existing backend sends numbers, numeric strings and nulls for the same field, and an
// empty list for an empty map or object (G147). The client accepts all these forms and uses one.
import * as v from 'valibot'

const numeric = v.pipe(
  v.string(),
  v.trim(),
  // The pattern can match each digit in one way only; otherwise a long row of digits before a letter would take too long.
  v.regex(/^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i),
  v.transform(Number),
  v.finite(),
)

/** A finite number, also as a numeric string. */
export const number = v.union([v.pipe(v.number(), v.finite()), numeric])

/** An id: a whole number, also as a string. */
export const id = v.pipe(number, v.integer())

/** A required text; a backend may send a text of digits as a number. */
export const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** Reads '', [], {} and undefined as null: a backend may send each of them for an empty value. */
export function emptyAsNull(value: unknown): unknown {
  const isEmptyObject = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  return value === '' || value === undefined || isEmptyObject ? null : value
}

/**
 * A value that may be missing or empty (see emptyAsNull); then the schema returns the fallback. The input type is the type
 * that a server should send.
 */
export function orElse<Schema extends v.GenericSchema, const Fallback extends v.Default<Schema, null>>(
  schema: Schema,
  fallback: Fallback,
) {
  const tolerantSchema = v.pipe(
    v.nullish(v.unknown(), null),
    v.transform(emptyAsNull),
    v.nullable(schema, fallback),
  )
  // The schema accepts more than the contract promises.
  return tolerantSchema as v.GenericSchema<
    v.InferInput<Schema> | null | undefined,
    v.InferOutput<typeof tolerantSchema>
  >
}

export const numberOr = (fallback: number) => orElse(number, fallback)

export const textOr = (fallback: string) => orElse(text, fallback)

/** A boolean as a text. */
const flagText = v.pipe(
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
    flagText,
  ]),
  false,
)

/** A list that may be missing or empty. */
export const listOf = <Item extends v.GenericSchema>(item: Item) => orElse(v.array(item), () => [])

/** A map that may be missing or empty; PHP writes an empty map as a list. */
export const mapOf = <Value extends v.GenericSchema>(value: Value) =>
  orElse(v.record(v.string(), value), () => ({}))

/** A list whose length is checked before its items. */
export const boundedList = <Item extends v.GenericSchema>(item: Item, maxLength: number, minLength = 0) =>
  v.pipe(v.array(v.unknown()), v.minLength(minLength), v.maxLength(maxLength), v.array(item))
