// Numbers, lists and true or false in the path and the query of an address.
import * as v from 'valibot'
import { HIGHEST_ID } from '#domain/values/row-id.ts'
import type { QueryField } from '#contract/call.ts'

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

/** The schema that reads this parameter of a query. */
export function fieldSchema(field: QueryField): v.GenericSchema {
  switch (field.type) {
    case 'page':
      return pageNumber
    case 'size':
      return pageSize(field.usual, field.most)
    case 'id':
      return field.isRequired ? rowId : v.optional(rowId)
    case 'ids':
      return v.optional(idsText)
    case 'flag':
      return field.usual === undefined ? v.optional(trueOrFalse) : v.optional(trueOrFalse, `${field.usual}`)
    case 'day':
      return v.optional(v.pipe(v.string(), v.isoDate()))
    case 'text':
      return orUsual(
        v.pipe(
          v.string(),
          v.minLength(field.least ?? 0),
          v.maxLength(field.most ?? Number.POSITIVE_INFINITY),
        ),
        field,
      )
    case 'choice':
      return orUsual(v.picklist(field.values), field)
  }
}

function orUsual(
  schema: v.GenericSchema<string>,
  { usual, isRequired }: { usual?: string; isRequired?: true },
): v.GenericSchema {
  return isRequired && usual === undefined ? schema : v.optional(schema, usual)
}
