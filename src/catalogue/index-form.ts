// The entry of a product in the index of the search, and the stored form of the index.
import * as v from 'valibot'
import { storedRowsSchema } from './found-rows.ts'
import { storedPostingsSchema } from './word-postings.ts'

export interface Entry {
  id: number
  /** The number by which words and rows of the index refer to the product. */
  slot: number
  orderBy: number
  priority: number
  /** The bits of FLAGS that are set for the product. */
  flags: number
  isRemoved: boolean
  /** The words of name and id, separated by single spaces. */
  name: string
}

/** Increase this number with each change of the stored form, or of the way in which texts are split into words. */
export const FORM_VERSION = 3
export const FLAGS = { hidden: 1, buyable: 2 } as const

/** The stored index: all entries in catalogue order, which is also the order of their slots. */
const indexForm = v.pipe(
  v.object({
    version: v.literal(FORM_VERSION),
    ids: v.instance(Float64Array),
    orderBy: v.instance(Float64Array),
    priority: v.instance(Float64Array),
    flags: v.instance(Uint8Array),
    /** The `name` of each entry, one per line. */
    names: v.string(),
    nameWords: storedPostingsSchema,
    textWords: storedPostingsSchema,
    rows: storedRowsSchema,
  }),
  v.check(({ ids, orderBy, priority, flags, names, rows }) =>
    [orderBy.length, priority.length, flags.length, splitLines(names).length, rows.ends.length].every(
      (count) => count === ids.length,
    ),
  ),
)
export type IndexForm = v.InferOutput<typeof indexForm>

/** Answers null if the stored form has another version or is incomplete. */
export function readIndexForm(storedForm: unknown): IndexForm | null {
  const parseResult = v.safeParse(indexForm, storedForm)
  return parseResult.success ? parseResult.output : null
}

function splitLines(lines: string): string[] {
  return lines === '' ? [] : lines.split('\n')
}

export function entriesOf({ ids, orderBy, priority, flags, names }: IndexForm): Entry[] {
  return splitLines(names).map((name, slot) => ({
    id: ids[slot] ?? 0,
    slot,
    orderBy: orderBy[slot] ?? 0,
    priority: priority[slot] ?? 0,
    flags: flags[slot] ?? 0,
    isRemoved: false,
    name,
  }))
}
