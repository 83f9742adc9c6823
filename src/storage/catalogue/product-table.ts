import type { Product } from '#domain/products/product.ts'
import { isSameValue } from '#domain/same-value.ts'
import type { CopyDatabase } from '../copy-database.ts'
import { noteProductChanges } from './product-changes.ts'

/** Dexie reports the exact keys of a write to live queries below 50 rows, and 'everything changed' above. */
const ROWS_PER_WRITE = 40

/** Writes the products that differ from the stored ones, so that live queries of the others do not run again. */
export function putProducts(copy: CopyDatabase, products: readonly Product[]): Promise<void> {
  return copy.transaction('rw', copy.products, copy.settings, async () => {
    const storedProducts = await copy.products.bulkGet(products.map(({ id }) => id))
    const changedProducts = products.filter((product, index) => !isSameValue(product, storedProducts[index]))
    const writes: PromiseLike<unknown>[] = [
      noteProductChanges(
        copy,
        changedProducts.map(({ id }) => id),
      ),
    ]
    for (let start = 0; start < changedProducts.length; start += ROWS_PER_WRITE) {
      writes.push(copy.products.bulkPut(changedProducts.slice(start, start + ROWS_PER_WRITE)))
    }
    await Promise.all(writes)
  })
}

export function readProductIds(copy: CopyDatabase): Promise<number[]> {
  return copy.products.toCollection().primaryKeys()
}

export function readChildIds(copy: CopyDatabase, parentId: number): Promise<number[]> {
  return copy.products.where('parentId').equals(parentId).primaryKeys()
}

export function removeProducts(copy: CopyDatabase, ids: readonly number[]): Promise<void> {
  return copy.transaction('rw', copy.products, copy.settings, async () => {
    await copy.products.bulkDelete([...ids])
    await noteProductChanges(copy, ids)
  })
}

export function countProducts(copy: CopyDatabase): Promise<number> {
  return copy.products.count()
}

/** Removes the products that the server no longer has; answers how many. */
export function removeProductsExcept(copy: CopyDatabase, ids: Iterable<number>): Promise<number> {
  const keptIds = new Set(ids)
  return copy.transaction('rw', copy.products, copy.settings, async () => {
    const removedIds = (await readProductIds(copy)).filter((productId) => !keptIds.has(productId))
    await removeProducts(copy, removedIds)
    return removedIds.length
  })
}
