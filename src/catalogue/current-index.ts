// The current index of the search: opens the stored index, or makes one from all products, and stores it for the next start.
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

const PIECE_SIZE = 125
/** Up to this many changes are not stored: to read them at each start takes as long as to store the index once. */
const FEW_CHANGES = 100

/** Lets the page answer a tap before the work continues. Browsers delay timers, so it uses a message. */
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

/** Adds the products in pieces, because a whole chunk is a long task on a slow tablet. */
async function putPiecewise(index: ProductIndex, chunk: readonly Product[]): Promise<void> {
  for (let start = 0; start < chunk.length; start += PIECE_SIZE) {
    if (start > 0) await yieldToPage()
    index.put(chunk.slice(start, start + PIECE_SIZE))
  }
}

/** Reads the changed products into the index; ids may be repeated. */
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

/** Callers make one call after the other; the index changes only during a call. */
export interface CurrentIndex {
  index(): ProductIndex
  open(): Promise<void>
  readAgain(ids: readonly number[] | 'all'): Promise<void>
  store(): Promise<void>
}

/** The stored index with the later changes applied; null if all products must be read. */
async function openStored(copy: CopyDatabase): Promise<OpenedIndex | null> {
  // Some browsers lost the file of a large value although its row was still stored.
  const storedIndex = await readStoredIndex(copy).catch(() => null)
  const form = readIndexForm(storedIndex?.form)
  if (storedIndex === null || form === null) return null
  const index = createProductIndex(form)
  await applyChanges(index, copy, storedIndex.changes.ids)
  return { index, changes: storedIndex.changes }
}

/** Applies the changes since the index was opened; null if the note of these changes was replaced. */
async function withLaterChanges(
  { index, changes: containedChanges }: OpenedIndex,
  copy: CopyDatabase,
): Promise<OpenedIndex | null> {
  const changes = await readChanges(copy)
  if (changes?.since !== containedChanges.since) return null
  await applyChanges(index, copy, changes.ids.slice(containedChanges.ids.length))
  return { index, changes }
}

/** `opened`: the index that the page has already opened. */
export function createCurrentIndex(copy: CopyDatabase, opened: OpenedIndex | null = null): CurrentIndex {
  let index = createProductIndex()
  /** The note of changes to which the index belongs; null without one. */
  let since: number | null = null
  let isStored = false

  async function readAll(): Promise<void> {
    const newIndex = createProductIndex()
    for await (const chunk of readProductChunks(copy)) await putPiecewise(newIndex, chunk)
    index = newIndex
  }

  async function continueWith(openedIndex: OpenedIndex | null): Promise<void> {
    if (openedIndex === null) {
      // If nothing can be written, the search works, but its index is not stored.
      const changes = await startNotingChanges(copy).catch(() => null)
      await readAll()
      since = changes?.since ?? null
    } else {
      index = openedIndex.index
      since = openedIndex.changes.since
    }
    isStored = openedIndex !== null
  }

  return {
    index: () => index,
    async open() {
      await continueWith((opened && (await withLaterChanges(opened, copy))) ?? (await openStored(copy)))
    },
    async readAgain(ids) {
      if (ids === 'all' || index.shouldBeRebuilt) return readAll()
      await applyChanges(index, copy, ids)
    },
    /** If another tab has stored its index, this tab continues with that one. */
    async store() {
      if ((await readChanges(copy))?.since !== since) await continueWith(await openStored(copy))
      const changes = await readChanges(copy)
      if (changes === null || changes.since !== since) return
      if (isStored && changes.ids.length < FEW_CHANGES) return
      await applyChanges(index, copy, changes.ids)
      const form = await index.serialize(yieldToPage)
      await yieldToPage()
      const storedForm = await putStoredIndex(copy, form, changes)
      if (storedForm === null) return
      since = storedForm.since
      isStored = true
    },
  }
}
