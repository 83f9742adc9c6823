import type { Product } from '#domain/products/product.ts'
import { isSameValue } from '#domain/same-value.ts'
import type { CopyDatabase } from '../copy-database.ts'
import { noteProductChanges } from './product-changes.ts'
import { ROWS_PER_WRITE } from './rows-per-write.ts'
import { walkOf } from './stored-walk.ts'
import type { NoteTerms } from './terms-history.ts'

/**
 * Writes the products that differ from the stored products, so that live queries of unchanged products do not run
 * again.
 */
export async function putProducts(copy: CopyDatabase, products: readonly Product[]): Promise<void> {
  const noteTerms = await loadNoteTerms(copy, products)
  await copy.transaction('rw', copy.products, copy.settings, async () => {
    await changeTotal(copy, await putProductsInTransaction(copy, products, noteTerms))
  })
}

/**
 * Corrects the total of a complete walk by the products that were added or removed since. During a walk the server's
 * answers have the total.
 */
async function changeTotal(copy: CopyDatabase, addedCount: number): Promise<void> {
  if (addedCount === 0) return
  const state = walkOf((await copy.settings.get('walk'))?.value)
  if (state.pass !== null || state.total === null) return
  await copy.settings.put({ key: 'walk', value: { ...state, total: Math.max(0, state.total + addedCount) } })
}

/**
 * Loads the code that notes changed terms (G247); null while no change is news. Call it before the transaction, which
 * would not wait for the code. If the code cannot be loaded, the products are written without the note.
 */
export async function loadNoteTerms(
  copy: CopyDatabase,
  changes: readonly unknown[],
): Promise<NoteTerms | null> {
  if (changes.length === 0 || !(await isChangeNews(copy))) return null
  const loadedCode = await import('./terms-history.ts').catch(() => null)
  return loadedCode?.noteTerms ?? null
}

/**
 * Like `putProducts`, in the caller's transaction over products and settings, and without a change of the total.
 * Answers the number of products that are new on the device.
 */
export async function putProductsInTransaction(
  copy: CopyDatabase,
  products: readonly Product[],
  noteTerms: NoteTerms | null,
): Promise<number> {
  const storedProducts = await copy.products.bulkGet(products.map(({ id }) => id))
  const changes = products
    .map((product, index) => ({ id: product.id, storedRow: storedProducts[index], newProduct: product }))
    .filter(({ storedRow, newProduct }) => !isSameValue(newProduct, storedRow))
  const changedProducts = changes.map(({ newProduct }) => newProduct)
  const writes: PromiseLike<unknown>[] = [
    noteProductChanges(
      copy,
      changedProducts.map(({ id }) => id),
    ),
  ]
  if (noteTerms !== null) writes.push(noteTerms(copy, changes, Date.now()))
  for (let start = 0; start < changedProducts.length; start += ROWS_PER_WRITE) {
    writes.push(copy.products.bulkPut(changedProducts.slice(start, start + ROWS_PER_WRITE)))
  }
  await Promise.all(writes)
  return changes.filter(({ storedRow }) => storedRow === undefined).length
}

export function readProductIds(copy: CopyDatabase): Promise<number[]> {
  return copy.products.toCollection().primaryKeys()
}

export function readChildIds(copy: CopyDatabase, parentId: number): Promise<number[]> {
  return copy.products.where('parentId').equals(parentId).primaryKeys()
}

export async function removeProducts(copy: CopyDatabase, ids: readonly number[]): Promise<void> {
  const noteTerms = await loadNoteTerms(copy, ids)
  await copy.transaction('rw', copy.products, copy.settings, async () => {
    const removedCount = await copy.products
      .where('id')
      .anyOf([...ids])
      .count()
    await removeProductsInTransaction(copy, ids, noteTerms)
    await changeTotal(copy, -removedCount)
  })
}

async function removeProductsInTransaction(
  copy: CopyDatabase,
  ids: readonly number[],
  noteTerms: NoteTerms | null,
): Promise<void> {
  if (noteTerms !== null) {
    const removedProducts = await copy.products.bulkGet([...ids])
    const changes = ids.map((id, index) => ({ id, storedRow: removedProducts[index], newProduct: null }))
    await noteTerms(copy, changes, Date.now())
  }
  await copy.products.bulkDelete([...ids])
  await noteProductChanges(copy, ids)
}

export function countProducts(copy: CopyDatabase): Promise<number> {
  return copy.products.count()
}

/**
 * Removes every product whose id is not among `ids`, the products that the server has; answers the number of removed
 * products.
 */
export async function removeProductsExcept(copy: CopyDatabase, ids: readonly number[]): Promise<number> {
  const keptIds = new Set(ids)
  const noteTerms = await loadNoteTerms(copy, ids)
  return copy.transaction('rw', copy.products, copy.settings, async () => {
    const removedIds = (await readProductIds(copy)).filter((productId) => !keptIds.has(productId))
    await removeProductsInTransaction(copy, removedIds, noteTerms)
    return removedIds.length
  })
}

/**
 * True if a changed product is news: the copy was complete before, and was read with the person's present rights. The
 * first reading after a sign-in, and the reading after a change of rights, bring no news (G247).
 */
async function isChangeNews(copy: CopyDatabase): Promise<boolean> {
  const [walkSetting, rightsChangeSetting] = await copy.settings.bulkGet(['walk', 'rightsChangedAt'])
  const { completeAt } = walkOf(walkSetting?.value)
  if (completeAt === null) return false
  return typeof rightsChangeSetting?.value !== 'number' || completeAt > rightsChangeSetting.value
}
