// Search over the copy: reads it once in chunks, then follows its changes row by row, whichever tab made them.
// This file is a chunk of its own; create-catalogue.ts loads it when somebody searches or the page is idle.
import Dexie, { type ObservabilitySet } from 'dexie'
import type { Product } from '#domain/product.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { readProductChunks } from '#storage/product-chunks.ts'
import { readProducts } from '#storage/product-table.ts'
import { createProductIndex, type ProductIndex, type Sight } from './product-index.ts'

export interface ProductSearch {
  /** Ids, best first, then in catalogue order. */
  find(text: string, limit: number, sees: Sight): Promise<number[]>
  close(): void
}

/** Mutated keys of one table as Dexie tells them: a tree of ranges, plain objects when another tab wrote. */
interface KeyRanges {
  from?: unknown
  to?: unknown
  l?: KeyRanges | null
  r?: KeyRanges | null
}

/** Several pages of a walk arrive within this time; they are read together. */
const GATHER_MS = 100
const PIECE_SIZE = 125

/** The ids of the ranges, or null where a range covers more than single ids. */
function idsIn(ranges: KeyRanges | null | undefined): number[] | null {
  if (ranges?.from === undefined) return []
  const before = idsIn(ranges.l)
  const after = idsIn(ranges.r)
  if (before === null || after === null) return null
  if (typeof ranges.from !== 'number' || ranges.from !== ranges.to) return null
  return [...before, ranges.from, ...after]
}

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

export async function openSearch(copy: CopyDatabase): Promise<ProductSearch> {
  let index = createProductIndex()
  const part = `idb://${copy.name}/products/`
  let changedIds = new Set<number>()
  let isAllChanged = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let work: Promise<void> = Promise.resolve()

  async function readAll(): Promise<void> {
    const fresh = createProductIndex()
    for await (const chunk of readProductChunks(copy)) await putPiecewise(fresh, chunk)
    index = fresh
  }

  async function readChanges(): Promise<void> {
    const ids = [...changedIds]
    const isAll = isAllChanged
    changedIds = new Set()
    isAllChanged = false
    if (isAll || index.isWorn) return readAll()
    const products = await readProducts(copy, ids)
    index.remove(ids)
    index.put(products)
  }

  function followNow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // A read that failed (the copy was just thrown away) leaves the index as it is.
    work = work.then(readChanges).catch(() => {})
    return work
  }

  function notice(parts: ObservabilitySet): void {
    if (parts[part] === undefined && parts.all === undefined) return
    // `all` alone: another version of Dexie wrote, and did not say what.
    const ids = parts[part] === undefined ? null : idsIn(parts[part] as KeyRanges) // Dexie's own tree
    if (ids === null) isAllChanged = true
    else for (const id of ids) changedIds.add(id)
    timer ??= setTimeout(followNow, GATHER_MS)
  }

  Dexie.on.storagemutated.subscribe(notice)
  work = readAll()
  await work

  return {
    async find(text, limit, sees) {
      if (timer !== undefined) void followNow() // awaited as `work`
      await work
      return index.find(text, limit, sees)
    },
    close() {
      clearTimeout(timer)
      Dexie.on.storagemutated.unsubscribe(notice)
    },
  }
}
