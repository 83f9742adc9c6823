// The fields of each product that a list of matches shows. They are stored as text, because ten thousand objects would take
// several times the memory.
import * as v from 'valibot'
import { type FoundProduct, foundProduct } from '#domain/catalogue/found-product.ts'
import type { Product } from '#domain/products/product.ts'
import { parseStoredRows, storedProduct } from '#storage/catalogue/stored-product.ts'

/** The stored form: the texts of all slots, joined. */
export const storedRows = v.pipe(
  v.object({
    texts: v.string(),
    /** The end of each slot's text. */
    ends: v.instance(Uint32Array),
  }),
  v.check(({ texts, ends }) => (ends.at(-1) ?? 0) === texts.length),
)
type StoredRows = v.InferOutput<typeof storedRows>

export interface FoundRows {
  add(slot: number, product: Product): void
  /** The product at the slot; empty if the stored text cannot be read. */
  at(slot: number): FoundProduct[]
  store(slots: readonly number[]): StoredRows
}

/** The fields that `foundProduct` reads of a product. */
const OF_PRODUCT = ['id', 'name', 'url', 'type', 'price', 'discountsDTO', 'primaryImageUuid', 'images']
/** The fields that `foundProduct` reads of discounts and pictures. */
const OF_PARTS = ['dealershipId', 'value', 'uuid']
const STORED_FIELDS = [...OF_PRODUCT, ...OF_PARTS]
const rowText = v.pipe(v.string(), v.parseJson(), storedProduct)
const NOTHING: StoredRows = { texts: '', ends: new Uint32Array() }

export function createFoundRows(earlierRows: StoredRows = NOTHING): FoundRows {
  const addedTexts = new Map<number, string>()

  function textAt(slot: number): string {
    return (
      addedTexts.get(slot) ??
      earlierRows.texts.slice(earlierRows.ends[slot - 1] ?? 0, earlierRows.ends[slot] ?? 0)
    )
  }

  return {
    add(slot, product) {
      addedTexts.set(slot, JSON.stringify(product, STORED_FIELDS))
    },
    at: (slot) => parseStoredRows(rowText, [textAt(slot)]).map(foundProduct),
    store(slots) {
      const texts = slots.map(textAt)
      let end = 0
      const ends = Uint32Array.from(texts, ({ length }) => {
        end += length
        return end
      })
      return { texts: texts.join(''), ends }
    },
  }
}
