// The index of the search as the copy keeps it: taken up where it was stored, made anew of all products where it was not,
// and stored for the next start.
import type { Product } from '#domain/product.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { readProductChunks } from '#storage/product-chunks.ts'
import { readProducts } from '#storage/product-table.ts'
import { beginNoting, putStoredIndex, readChanges, readStoredIndex } from '#storage/stored-index.ts'
import { readIndexForm } from './index-form.ts'
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

export function createKeptIndex(copy: CopyDatabase): KeptIndex {
  let index = createProductIndex()
  /** Whatever was written before this began to be noted is in the index. */
  let since: number | null = null
  let isStored = false

  async function readAll(): Promise<void> {
    const fresh = createProductIndex()
    for await (const chunk of readProductChunks(copy)) await putPiecewise(fresh, chunk)
    index = fresh
  }

  async function open(): Promise<void> {
    // Browsers have lost the file that keeps a large value; the rows are there all the same.
    const kept = await readStoredIndex(copy).catch(() => null)
    const form = readIndexForm(kept?.form)
    if (kept === null || form === null) {
      // Where nothing can be written the search works, and nothing is stored.
      const changes = await beginNoting(copy).catch(() => null)
      await readAll()
      since = changes?.since ?? null
      isStored = false
    } else {
      const opened = createProductIndex(form)
      await takeUp(opened, copy, kept.changes.ids)
      index = opened
      since = kept.changes.since
      isStored = true
    }
  }

  return {
    index: () => index,
    open,
    async readAgain(ids) {
      if (ids === 'all' || index.isWorn) return readAll()
      await takeUp(index, copy, ids)
    },
    /** Where another tab stored its index meanwhile, this one goes on from there. */
    async store() {
      if ((await readChanges(copy))?.since !== since) await open()
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
