import type { ProductChanges } from '#storage/catalogue/product-changes.ts'
import { parseStoredRows, storedProduct } from '#storage/catalogue/stored-product.ts'
import { readIndexForm } from './index-form.ts'
import { createProductIndex, type ProductIndex } from './product-index.ts'

/** The index of the search as the copy stores it, unparsed. */
export interface StoredIndex {
  form: unknown
  changes: ProductChanges
  /** The rows of the changed products as they are now. */
  changedRows: readonly unknown[]
}

export interface OpenedIndex {
  index: ProductIndex
  /** Those that the index contains. */
  changes: ProductChanges
}

/** Null where the stored form is of another version, or is not whole. */
export function openIndex({ form, changes, changedRows }: StoredIndex): OpenedIndex | null {
  const parsed = readIndexForm(form)
  if (parsed === null) return null
  const index = createProductIndex(parsed)
  index.remove(changes.ids)
  index.put(parseStoredRows(storedProduct, changedRows))
  return { index, changes }
}
