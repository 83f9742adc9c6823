// Keeps the index that the search uses: opens the stored index, or creates an index of all products; reads changed
// products into the index; stores the index for the next start.
import type { Product } from '#domain/products/product.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { readProductChunks } from '#storage/catalogue/product-chunks.ts'
import {
  putStoredIndex,
  readChanges,
  readStoredIndex,
  startNotingChanges,
} from '#storage/catalogue/stored-index.ts'
import { readProducts } from '#storage/catalogue/stored-product.ts'
import { readIndexForm } from './index-form.ts'
import type { OpenedIndex } from './opened-index.ts'
import { createProductIndex, type ProductIndex } from './product-index.ts'

/** The number of products that are added to the index without a pause. */
const PIECE_SIZE = 125
/**
 * With fewer changes than this the index is not stored again, because the next start reads so few changed products quickly.
 */
const FEW_CHANGES = 100

/** Lets the page answer a tap before the work continues. Uses a message, because browsers delay timers. */
function yieldToPage(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** Adds the products in pieces, because adding a whole chunk would block a slow tablet. */
async function addInPieces(index: ProductIndex, chunk: readonly Product[]): Promise<void> {
  for (let start = 0; start < chunk.length; start += PIECE_SIZE) {
    if (start > 0) await yieldToPage()
    index.put(chunk.slice(start, start + PIECE_SIZE))
  }
}

/** Reads the changed products into the index. An id may occur several times. */
async function applyChanges(
  index: ProductIndex,
  copy: CopyDatabase,
  changedIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(changedIds)]
  for (let start = 0; start < ids.length; start += PIECE_SIZE) {
    const piece = ids.slice(start, start + PIECE_SIZE)
    const products = await readProducts(copy, piece)
    index.remove(piece)
    index.put(products)
  }
}

/** A caller waits for the end of each call before the next call. The index changes only during a call. */
export interface CurrentIndex {
  index(): ProductIndex
  open(): Promise<void>
  /** Reads the changed products again into the index. */
  readAgain(changedIds: readonly number[] | 'all'): Promise<void>
  /** Stores the index. If another tab has stored its index meanwhile, this tab continues with that index. */
  store(): Promise<void>
}

/** Opens the stored index and applies the changes since then; null if there is no usable stored index. */
async function openStored(copy: CopyDatabase): Promise<OpenedIndex | null> {
  // Some browsers lost the file of a large value although its row was still stored.
  const storedIndex = await readStoredIndex(copy).catch(() => null)
  const form = readIndexForm(storedIndex?.serializedIndex)
  if (storedIndex === null || form === null) return null
  const index = createProductIndex(form)
  await applyChanges(index, copy, storedIndex.changes.ids)
  return { index, changes: storedIndex.changes }
}

/** Applies the changes since the index was opened; null if the list of these changes was replaced by another list. */
async function withLaterChanges(
  { index, changes: containedChanges }: OpenedIndex,
  copy: CopyDatabase,
): Promise<OpenedIndex | null> {
  const changes = await readChanges(copy)
  if (changes?.since !== containedChanges.since) return null
  await applyChanges(index, copy, changes.ids.slice(containedChanges.ids.length))
  return { index, changes }
}

/** `pageIndex`: the index that the page has already opened. */
export function createCurrentIndex(copy: CopyDatabase, pageIndex: OpenedIndex | null = null): CurrentIndex {
  let index = createProductIndex()
  /** Identifies the stored list of changes that began with this index; null if the device could not store such a list. */
  let changesSince: number | null = null
  let isStored = false

  async function indexAllProducts(): Promise<void> {
    const newIndex = createProductIndex()
    for await (const chunk of readProductChunks(copy)) await addInPieces(newIndex, chunk)
    index = newIndex
  }

  /** Continues with the opened index; without one, creates an index of all products. */
  async function replaceIndex(openedIndex: OpenedIndex | null): Promise<void> {
    if (openedIndex === null) {
      // If the device cannot store anything, the search works, but its index is not stored.
      const changes = await startNotingChanges(copy).catch(() => null)
      await indexAllProducts()
      changesSince = changes?.since ?? null
    } else {
      index = openedIndex.index
      changesSince = openedIndex.changes.since
    }
    isStored = openedIndex !== null
  }

  return {
    index: () => index,
    async open() {
      const updatedPageIndex = pageIndex && (await withLaterChanges(pageIndex, copy))
      await replaceIndex(updatedPageIndex ?? (await openStored(copy)))
    },
    async readAgain(changedIds) {
      if (changedIds === 'all' || index.shouldBeRebuilt) return indexAllProducts()
      await applyChanges(index, copy, changedIds)
    },
    async store() {
      if ((await readChanges(copy))?.since !== changesSince) await replaceIndex(await openStored(copy))
      const changes = await readChanges(copy)
      if (changes === null || changes.since !== changesSince) return
      if (isStored && changes.ids.length < FEW_CHANGES) return
      await applyChanges(index, copy, changes.ids)
      const form = await index.serialize(yieldToPage)
      await yieldToPage()
      const nextChanges = await putStoredIndex(copy, form, changes)
      if (nextChanges === null) return
      changesSince = nextChanges.since
      isStored = true
    },
  }
}
