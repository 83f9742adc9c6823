// The earlier terms (such as name, price and minimum) of products whose terms changed in this device's copy (G247): one row
// per product, at most 12,000.
import * as v from 'valibot'
import {
  areTermsSame,
  recentTermsChanges,
  type TermsChange,
  termsOf,
  withTermsChange,
} from '#domain/catalogue/product-terms.ts'
import type { Product } from '#domain/products/product.ts'
import { PERCENTAGE_TYPES, PRODUCT_TYPES } from '#domain/products/product-shape.ts'
import type { CopyDatabase } from '../copy-database.ts'
import { ROWS_PER_WRITE } from './rows-per-write.ts'
import { parseStoredRows, storedProduct } from './stored-product.ts'

export interface ProductChange {
  id: number
  /** The stored row before the change; undefined for a new product. */
  storedRow: unknown
  /** null for a removed product. */
  newProduct: Product | null
}

/**
 * Stores the earlier terms of the products whose terms change. Call it in the transaction that writes or removes these
 * products; the transaction must include the settings.
 */
export type NoteTerms = (copy: CopyDatabase, changes: readonly ProductChange[], now: number) => Promise<void>

/** A catalogue has fewer products. If there are more rows, the oldest rows are deleted. */
const MAX_ROWS = 12_000
const PREFIX = 'terms:'
const keyOf = (productId: number) => `${PREFIX}${productId}` as const

const storedChanges = v.fallback(
  v.array(
    v.object({
      at: v.number(),
      before: v.nullable(
        v.object({
          name: v.string(),
          parentId: v.number(),
          type: v.picklist(PRODUCT_TYPES),
          price: v.number(),
          archive: v.boolean(),
          hiddenProduct: v.boolean(),
          startValue: v.number(),
          quantityStep: v.number(),
          discountsDTO: v.array(
            v.object({ type: v.picklist(PERCENTAGE_TYPES), dealershipId: v.number(), value: v.number() }),
          ),
        }),
      ),
    }),
  ),
  [],
)

const parseChanges = (value: unknown): TermsChange[] => v.parse(storedChanges, value)

/** The change of the product's terms; null if the terms are the same, or the stored row cannot be read. */
function termsChangeOf({ storedRow, newProduct }: ProductChange, at: number): TermsChange | null {
  if (storedRow === undefined) return newProduct && { at, before: null }
  const [product] = parseStoredRows(storedProduct, [storedRow])
  if (product === undefined) return null
  const terms = termsOf(product)
  return newProduct !== null && areTermsSame(terms, termsOf(newProduct)) ? null : { at, before: terms }
}

export const noteTerms: NoteTerms = async (copy, changes, now) => {
  const termsChanges = changes.flatMap((change) => {
    const termsChange = termsChangeOf(change, now)
    return termsChange === null ? [] : [{ id: change.id, termsChange }]
  })
  if (termsChanges.length === 0) return
  const rows = await copy.settings.bulkGet(termsChanges.map(({ id }) => keyOf(id)))
  const newRows = termsChanges.map(({ id, termsChange }, index) => ({
    key: keyOf(id),
    value: withTermsChange(parseChanges(rows[index]?.value), termsChange),
  }))
  for (let start = 0; start < newRows.length; start += ROWS_PER_WRITE) {
    await copy.settings.bulkPut(newRows.slice(start, start + ROWS_PER_WRITE))
  }
  if ((await rowsOf(copy).count()) > MAX_ROWS) await deleteOldestRows(copy)
}

function rowsOf(copy: CopyDatabase) {
  return copy.settings.where('key').startsWith(PREFIX)
}

async function deleteOldestRows(copy: CopyDatabase): Promise<void> {
  const rows = (await rowsOf(copy).toArray()).map(({ key, value }) => ({ key, at: lastChangeAt(value) }))
  const sortedRows = rows.sort((a, b) => a.at - b.at)
  // Deletes a tenth of the rows more than needed, so that the next change does not sort them again.
  await copy.settings.bulkDelete(sortedRows.slice(0, rows.length - MAX_ROWS * 0.9).map(({ key }) => key))
}

const lastChangeAt = (value: unknown): number => parseChanges(value).at(-1)?.at ?? 0

/** True if the copy has noted a change of any product's terms. */
export async function hasTermsChanges(copy: CopyDatabase): Promise<boolean> {
  return (await rowsOf(copy).limit(1).primaryKeys()).length > 0
}

/** The changes of the terms of these products; products without a change are left out. */
export async function readTermsChanges(
  copy: CopyDatabase,
  ids: readonly number[],
): Promise<Map<number, TermsChange[]>> {
  const rows = await copy.settings.bulkGet(ids.map(keyOf))
  const changesById = ids.map((id, index) => [id, parseChanges(rows[index]?.value)] as const)
  return new Map(changesById.filter(([, changes]) => changes.length > 0))
}

/** Deletes the rows of products whose last change is no longer news. */
export function deleteOldTermsChanges(copy: CopyDatabase, now: number): Promise<void> {
  return copy.transaction('rw', copy.settings, async () => {
    const rows = await rowsOf(copy).toArray()
    const oldRows = rows.filter(({ value }) => recentTermsChanges(parseChanges(value), now).length === 0)
    await copy.settings.bulkDelete(oldRows.map(({ key }) => key))
  })
}
