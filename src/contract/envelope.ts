// Every JSON answer except the status of the edge is {data} or {error: {code, message}} (decisions.md G112). Unknown fields
// are ignored, also beside `data` and `error` (G147).
import * as v from 'valibot'
import { emptyAsNull, id, listOf, orElse, textOr } from './tolerant-values.ts'

/** Replaces a missing code; no server sends 0. */
export const NO_CODE = 0

export const errorSchema = v.object({
  code: orElse(id, NO_CODE),
  message: textOr(''),
  /** The ids that the error concerns, when the call named several things. */
  about: v.optional(v.fallback(v.array(v.string()), [])),
})

export const errorEnvelope = v.object({ error: errorSchema })

/** An answer with an `error` that is not null is no success, even with `data` (offline.md, rule 4). */
export const dataEnvelope = <Data extends v.GenericSchema>(data: Data) =>
  v.object({ data, error: v.optional(v.null()) })

/** For calls whose answer only confirms the change; its content is ignored. */
export const doneSchema = v.unknown()

/** The schema of a page of a list: {items, count}, or with another key in place of `items` (storefront.md §3). */
export function page<Item extends v.GenericSchema, const Key extends string = 'items'>(
  item: Item,
  // Without an argument, Key is the type 'items'.
  key: Key = 'items' as Key,
) {
  const pageSchema = v.pipe(
    v.looseObject({ count: id }),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const { count, [key]: list } = dataset.value
      const parseResult = v.safeParse(listOf(item), list)
      // A count above 0 without a list is no empty list: the rows are missing.
      const areRowsMissing = count !== 0 && emptyAsNull(list) === null && !Array.isArray(list)
      if (parseResult.success && !areRowsMissing) return { items: parseResult.output, count }
      const [rowIssue] = Array.isArray(list) ? (parseResult.issues ?? []) : []
      const keyItem = { type: 'object', origin: 'value', input: dataset.value, key, value: list } as const
      if (rowIssue) {
        const { input, expected, received, message, path = [] } = rowIssue
        addIssue({ input, expected: expected ?? undefined, received, message, path: [keyItem, ...path] })
      } else addIssue({ message: `Expected a list under "${key}"` })
      return NEVER
    }),
  )
  type List = { [name in Key]: v.InferInput<Item>[] }
  // The schema accepts more than the contract promises.
  return Object.assign(pageSchema, { list: { item, key } }) as unknown as v.GenericSchema<
    { count: number } & List,
    Page<v.InferOutput<Item>>
  >
}

/** The item and the key of a schema that `page` made; null for any other schema. */
export function listOfPage(schema: object): { item: v.GenericSchema; key: string } | null {
  // Only `page` gives a schema this field.
  return (schema as { list?: { item: v.GenericSchema; key: string } }).list ?? null
}

export interface Page<Item> {
  items: Item[]
  count: number
}

const JSON_TYPE = /^\s*(?:application|text)\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

export function isJsonType(contentType: string | null | undefined): boolean {
  return JSON_TYPE.test(contentType ?? '')
}

/** The value of a JSON answer; undefined for any other answer. App and edge both use this function. */
export function readJson(contentType: string | null | undefined, text: string): unknown {
  if (!isJsonType(contentType)) return undefined
  try {
    // Some servers begin with a byte order mark: fetch removes it, a raw body keeps it.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
