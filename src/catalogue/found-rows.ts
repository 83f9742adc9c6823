// For each product of the index, the fields that a list of search results shows. They are stored as text, because ten
// thousand objects would take several times the memory.
import * as v from 'valibot'
import { type FoundProduct, foundProduct } from '#domain/catalogue/found-product.ts'
import type { Product } from '#domain/products/product.ts'
import { parseStoredRows, storedProduct } from '#storage/catalogue/stored-product.ts'

/** The stored form: the text of each slot, joined into one text. */
export const storedRowsSchema = v.pipe(
  v.object({
    texts: v.string(),
    /** For each slot, the index in `texts` at which its text ends. */
    ends: v.instance(Uint32Array),
  }),
  v.check(({ texts, ends }) => (ends.at(-1) ?? 0) === texts.length),
)
type StoredRows = v.InferOutput<typeof storedRowsSchema>

export interface FoundRows {
  add(slot: number, product: Product): void
  /** A list with the product at the slot; an empty list if the stored text cannot be read. */
  productsAt(slot: number): FoundProduct[]
  /** The stored form of the products at these slots. */
  serialize(slots: readonly number[]): StoredRows
}

/** The fields of a product that `foundProduct` reads. */
const PRODUCT_FIELDS = ['id', 'name', 'url', 'type', 'price', 'discountsDTO', 'primaryImageUuid', 'images']
/** The fields of discounts and pictures that `foundProduct` reads. */
const NESTED_FIELDS = ['dealershipId', 'value', 'uuid']
const STORED_FIELDS = [...PRODUCT_FIELDS, ...NESTED_FIELDS]
const rowText = v.pipe(v.string(), v.parseJson(), storedProduct)
const NO_ROWS: StoredRows = { texts: '', ends: new Uint32Array() }

export function createFoundRows(storedRows: StoredRows = NO_ROWS): FoundRows {
  const addedTexts = new Map<number, string>()

  function textAt(slot: number): string {
    return (
      addedTexts.get(slot) ??
      storedRows.texts.slice(storedRows.ends[slot - 1] ?? 0, storedRows.ends[slot] ?? 0)
    )
  }

  return {
    add(slot, product) {
      addedTexts.set(slot, JSON.stringify(product, STORED_FIELDS))
    },
    productsAt: (slot) => parseStoredRows(rowText, [textAt(slot)]).map(foundProduct),
    serialize(slots) {
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
