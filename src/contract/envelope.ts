// Every answer is {data} or {error: {code, message}} (decisions.md G112).
import * as v from 'valibot'
import { id } from './numbers.ts'

export const errorSchema = v.object({ code: id, message: v.string() })
export type ApiError = v.InferOutput<typeof errorSchema>

export const errorEnvelope = v.object({ error: errorSchema })

export const dataEnvelope = <Data extends v.GenericSchema>(data: Data) => v.object({ data })

/** Paged lists arrive as {items, count} or under a named key (storefront.md §3). */
export const page = <Item extends v.GenericSchema>(item: Item, key = 'items') =>
  v.pipe(
    v.looseObject({ count: id }),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const parsed = v.safeParse(v.array(item), dataset.value[key])
      if (parsed.success) return { items: parsed.output, count: dataset.value.count }
      addIssue({ message: `Expected a list under "${key}"` })
      return NEVER
    }),
  )

export interface Page<Item> {
  items: Item[]
  count: number
}
