// The progress of the walk through the catalogue, written together with its products.
import type { Product } from '#domain/products/product.ts'
import type { CopyDatabase } from '../copy-database.ts'
import { INDEX_KEYS } from '../shared-names.ts'
import { readCompleteSince } from './last-events.ts'
import { loadNoteTerms, putProductsInTransaction } from './product-table.ts'
import { type WalkState, walkOf } from './stored-walk.ts'

export async function readWalk(copy: CopyDatabase): Promise<WalkState> {
  return walkOf((await copy.settings.get('walk'))?.value)
}

/** Writes products and progress together, so that the progress of an interrupted walk never includes missing rows. */
export async function putWalkedProducts(
  copy: CopyDatabase,
  products: readonly Product[],
  state: WalkState,
): Promise<void> {
  const noteTerms = await loadNoteTerms(copy, products)
  await copy.transaction('rw', copy.products, copy.settings, async () => {
    await putProductsInTransaction(copy, products, noteTerms)
    await copy.settings.put({ key: 'walk', value: state })
  })
}

/** True if this device got every change on the stream since its copy was complete (G211). */
export async function isCopyCovered(copy: CopyDatabase): Promise<boolean> {
  const listeningSince = await readCompleteSince(copy)
  const { completeAt } = await readWalk(copy)
  return listeningSince !== null && completeAt !== null && completeAt >= listeningSince
}

/** Notes that the copy has every change until this time. Without a complete and covered copy nothing is noted. */
export function putCurrentUntil(copy: CopyDatabase, until: number): Promise<void> {
  return copy.transaction('rw', copy.settings, async () => {
    const state = await readWalk(copy)
    if (state.pass !== null || state.completeAt === null || until <= state.completeAt) return
    if (await isCopyCovered(copy))
      await copy.settings.put({ key: 'walk', value: { ...state, completeAt: until } })
  })
}

/** Deletes the products of the copy, their earlier terms, the search index, the walk's progress and its list tags. */
export function clearProducts(copy: CopyDatabase): Promise<void> {
  return copy.transaction('rw', copy.products, copy.settings, async () => {
    await copy.products.clear()
    await copy.settings.bulkDelete(['walk', 'termsSince', ...INDEX_KEYS])
    await copy.settings.where('key').startsWithAnyOf('tag:', 'terms:').delete()
  })
}
