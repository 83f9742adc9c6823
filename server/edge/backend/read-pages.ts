import type { IncomingMessage } from 'node:http'
import * as v from 'valibot'
import { dataEnvelope } from '#contract/envelope.ts'
import { askBackendAsCaller, type BackendOptions } from '../calls/check-author.ts'
import { readAnswer } from '../orders/classify-outcome.ts'

/** The most values of a page: a hundred orders with two hundred lines each have fewer. */
const MOST_VALUES_OF_PAGE = 300_000

export interface ListToRead<Item> {
  schema: v.GenericSchema<unknown, { items: Item[]; count: number }>
  path: string
  /** Rows per page. */
  size: number
  mostPages: number
  body: unknown
}

export interface ReadPages<Item> {
  items: Item[]
  /** False if the list has more rows than were read. */
  isWhole: boolean
}

/**
 * Reads at most `mostPages` pages of a list of the backend with the caller's own cookies; null if the backend does not
 * answer one of them as agreed.
 */
export async function readPages<Item>(
  { schema, path, size, mostPages, body }: ListToRead<Item>,
  request: IncomingMessage,
  options: BackendOptions,
): Promise<ReadPages<Item> | null> {
  const items: Item[] = []
  for (let page = 0; page < mostPages; page += 1) {
    const result = await askBackendAsCaller(request, options, `${path}?page=${page}&size=${size}`, body)
    const answer =
      result.kind === 'answered' && result.status === 200 ? readAnswer(result, MOST_VALUES_OF_PAGE) : null
    const parsed = v.safeParse(dataEnvelope(schema), answer)
    if (!parsed.success) return null
    const { items: pageItems, count } = parsed.output.data
    items.push(...pageItems)
    if (items.length >= count) return { items, isWhole: true }
    if (pageItems.length === 0) break
  }
  return { items, isWhole: false }
}
