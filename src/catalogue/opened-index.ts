import type { ProductChanges } from '#storage/catalogue/product-changes.ts'
import { parseStoredRows, storedProduct } from '#storage/catalogue/stored-product.ts'
import { readIndexForm } from './index-form.ts'
import { createProductIndex, type ProductIndex } from './product-index.ts'

/** The stored index of the search, unparsed. */
export interface StoredIndex {
  form: unknown
  changes: ProductChanges
  /** The current rows of the changed products. */
  changedRows: readonly unknown[]
}

export interface OpenedIndex {
  index: ProductIndex
  /** The changes that the index contains. */
  changes: ProductChanges
}

/** Answers null if the stored form has another version or is incomplete. */
export function openIndex({ form, changes, changedRows }: StoredIndex): OpenedIndex | null {
  const parsedForm = readIndexForm(form)
  if (parsedForm === null) return null
  const index = createProductIndex(parsedForm)
  index.remove(changes.ids)
  index.put(parseStoredRows(storedProduct, changedRows))
  return { index, changes }
}
