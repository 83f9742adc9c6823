// The index of the search as the copy keeps it: taken up where it was stored, made anew of all products where it was not,
// and stored for the next start.
import type { Product } from '#domain/products/product.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { readProductChunks } from '#storage/catalogue/product-chunks.ts'
import { beginNoting, putStoredIndex, readChanges, readStoredIndex } from '#storage/catalogue/stored-index.ts'
import { readProducts } from '#storage/catalogue/stored-product.ts'
import { readIndexForm } from './index-form.ts'
import type { OpenedIndex } from './opened-index.ts'
import { createProductIndex, type ProductIndex } from './product-index.ts'

const PIECE_SIZE = 125
/** Fewer are read at each start as quickly as they would be stored once. */
const FEW_CHANGES = 100

/** Lets the page answer a tap before the work goes on; quicker than a timer, which browsers hold back. */
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

/** A slow tablet unpacks a whole chunk in more than a long task. */
async function putPiecewise(index: ProductIndex, chunk: readonly Product[]): Promise<void> {
  for (let start = 0; start < chunk.length; start += PIECE_SIZE) {
    if (start > 0) await yieldToPage()
    index.put(chunk.slice(start, start + PIECE_SIZE))
  }
}

/** One product may be named several times. */
async function takeUp(index: ProductIndex, copy: CopyDatabase, changed: readonly number[]): Promise<void> {
  const ids = [...new Set(changed)]
  for (let start = 0; start < ids.length; start += PIECE_SIZE) {
    const piece = ids.slice(start, start + PIECE_SIZE)
    const products = await readProducts(copy, piece)
    index.remove(piece)
    index.put(products)
  }
}

/** One call after the other; nobody changes it while another call is under way. */
export interface KeptIndex {
  index(): ProductIndex
  open(): Promise<void>
  readAgain(ids: readonly number[] | 'all'): Promise<void>
  store(): Promise<void>
}

/** The stored index with the changes that it lacks; null where all products have to be read. */
async function openStored(copy: CopyDatabase): Promise<OpenedIndex | null> {
  // Browsers have lost the file that keeps a large value; the rows are there all the same.
  const kept = await readStoredIndex(copy).catch(() => null)
  const form = readIndexForm(kept?.form)
  if (kept === null || form === null) return null
  const index = createProductIndex(form)
  await takeUp(index, copy, kept.changes.ids)
  return { index, changes: kept.changes }
}

/** The same index with what was written since it was opened; null where that is not noted any more. */
async function broughtUpToDate(
  { index, changes: contained }: OpenedIndex,
  copy: CopyDatabase,
): Promise<OpenedIndex | null> {
  const changes = await readChanges(copy)
  if (changes?.since !== contained.since) return null
  await takeUp(index, copy, changes.ids.slice(contained.ids.length))
  return { index, changes }
}

/** `opened`: the page has the index already. */
export function createKeptIndex(copy: CopyDatabase, opened: OpenedIndex | null = null): KeptIndex {
  let index = createProductIndex()
  /** Whatever was written before this began to be noted is in the index. */
  let since: number | null = null
  let isStored = false

  async function readAll(): Promise<void> {
    const fresh = createProductIndex()
    for await (const chunk of readProductChunks(copy)) await putPiecewise(fresh, chunk)
    index = fresh
  }

  async function goOnWith(stored: OpenedIndex | null): Promise<void> {
    if (stored === null) {
      // Where nothing can be written the search works, and nothing is stored.
      const changes = await beginNoting(copy).catch(() => null)
      await readAll()
      since = changes?.since ?? null
    } else {
      index = stored.index
      since = stored.changes.since
    }
    isStored = stored !== null
  }

  return {
    index: () => index,
    async open() {
      await goOnWith((opened && (await broughtUpToDate(opened, copy))) ?? (await openStored(copy)))
    },
    async readAgain(ids) {
      if (ids === 'all' || index.isWorn) return readAll()
      await takeUp(index, copy, ids)
    },
    /** Where another tab stored its index meanwhile, this one goes on from there. */
    async store() {
      if ((await readChanges(copy))?.since !== since) await goOnWith(await openStored(copy))
      const changes = await readChanges(copy)
      if (changes === null || changes.since !== since) return
      if (isStored && changes.ids.length < FEW_CHANGES) return
      await takeUp(index, copy, changes.ids)
      const form = await index.store(yieldToPage)
      await yieldToPage()
      const stored = await putStoredIndex(copy, form, changes)
      if (stored === null) return
      since = stored.since
      isStored = true
    },
  }
}
