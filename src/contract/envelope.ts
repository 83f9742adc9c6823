// Every answer is {data} or {error: {code, message}} (decisions.md G112). Unknown fields are ignored, beside these two
// as well (G147).
import * as v from 'valibot'
import { id, listOf, nothingAsNull, orElse, textOr } from './numbers.ts'

/** No code that the server may answer: it did not say one. */
export const NO_CODE = 0

export const errorSchema = v.object({
  code: orElse(id, NO_CODE),
  message: textOr(''),
  /** What it is about where that is one of several, by the ids of the call. */
  about: v.optional(v.fallback(v.array(v.string()), [])),
})

export const errorEnvelope = v.object({ error: errorSchema })

/** An `error` that is there and not null makes it no success, whatever stands beside it (offline.md, rule 4). */
export const dataEnvelope = <Data extends v.GenericSchema>(data: Data) =>
  v.object({ data, error: v.optional(v.null()) })

/** Of a change that answers no more than that it was made, in whatever form. */
export const doneSchema = v.unknown()

/** Paged lists arrive as {items, count} or under a named key (storefront.md §3). */
export function page<Item extends v.GenericSchema, const Key extends string = 'items'>(
  item: Item,
  // where no key is given, the type is that of the usual one
  key: Key = 'items' as Key,
) {
  const read = v.pipe(
    v.looseObject({ count: id }),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const { count, [key]: list } = dataset.value
      const parsed = v.safeParse(listOf(item), list)
      // Rows that are counted and missing were not read: that is no empty list.
      const isLeftOut = count !== 0 && nothingAsNull(list) === null && !Array.isArray(list)
      if (parsed.success && !isLeftOut) return { items: parsed.output, count }
      addIssue({ message: `Expected a list under "${key}"` })
      return NEVER
    }),
  )
  type List = { [name in Key]: v.InferInput<Item>[] }
  // it reads more than is agreed
  return read as unknown as v.GenericSchema<{ count: number } & List, Page<v.InferOutput<Item>>>
}

export interface Page<Item> {
  items: Item[]
  count: number
}

const JSON_TYPE = /^\s*(?:application|text)\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

export function isJsonType(contentType: string | null | undefined): boolean {
  return JSON_TYPE.test(contentType ?? '')
}

/** The value of a JSON answer; undefined for everything else. App and edge read alike. */
export function readJson(contentType: string | null | undefined, text: string): unknown {
  if (!isJsonType(contentType)) return undefined
  try {
    // Some servers begin with a byte order mark; fetch leaves it out, a raw body has it.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
