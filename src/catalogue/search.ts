// Search over the copy: takes up the index as it was stored, or reads the copy once in chunks, then follows its changes
// row by row, whichever tab made them. Once nothing is written for a while, what changed is stored for the next start.
// This file is a chunk of its own; create-catalogue.ts loads it when somebody is about to search.
import Dexie, { type ObservabilitySet } from 'dexie'
import type { Account } from '#domain/account.ts'
import type { FoundProduct } from '#domain/found-product.ts'
import { may } from '#domain/permissions.ts'
import type { Product } from '#domain/product.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { readProductChunks } from '#storage/product-chunks.ts'
import { readProducts } from '#storage/product-table.ts'
import { beginNoting, putStoredIndex, readChanges, readStoredIndex } from '#storage/stored-index.ts'
import { readIndexForm } from './index-form.ts'
import { createProductIndex, type ProductIndex } from './product-index.ts'

export interface ProductSearch {
  /** Ids, best first, then in catalogue order. */
  find(text: string, limit: number, onlyBuyable?: boolean): Promise<number[]>
  /** The same, with what a list shows of them. */
  firstMatches(text: string, limit: number): Promise<FoundProduct[]>
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
/** The pages of a walk follow one another more quickly. */
const REST_MS = 2000
/** However busy the page, storing does not wait longer. */
const IDLE_WITHIN_MS = 5000
/** Fewer are read at each start as quickly as they would be stored once. */
const FEW_CHANGES = 100

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

function whenIdle(action: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(action, { timeout: IDLE_WITHIN_MS })
  else action() // Safari has none
}

export async function openSearch(
  copy: CopyDatabase,
  person: () => Pick<Account, 'privileges'> | null,
  restMs = REST_MS,
): Promise<ProductSearch> {
  let index = createProductIndex()
  /** Whatever was written before this began to be noted is in the index. */
  let since: number | null = null
  let isStored = false
  const part = `idb://${copy.name}/products/`
  let changedIds = new Set<number>()
  let isAllChanged = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let restTimer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  /** One after the other, for each changes the index or reads all of it. */
  let work: Promise<void> = Promise.resolve()
  /** What a search waits for. */
  let followed: Promise<void> = Promise.resolve()

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

  /** Where another tab stored its index meanwhile, this one goes on from there. What fails is tried after the next change. */
  async function storeAnew(): Promise<void> {
    if (isClosed) return
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
  }

  function storeAtRest(): void {
    clearTimeout(restTimer)
    if (isClosed) return
    restTimer = setTimeout(() => {
      whenIdle(() => {
        // Without room for it the next start reads all products.
        work = work.then(storeAnew).catch(() => {})
      })
    }, restMs)
  }

  async function readNoticed(): Promise<void> {
    const ids = [...changedIds]
    const isAll = isAllChanged
    changedIds = new Set()
    isAllChanged = false
    if (isAll || index.isWorn) return readAll()
    await takeUp(index, copy, ids)
  }

  function followNow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // A read that failed (the copy was just thrown away) leaves the index as it is.
    work = work.then(readNoticed).catch(() => {})
    followed = work
    return work
  }

  function notice(parts: ObservabilitySet): void {
    if (parts[part] === undefined && parts.all === undefined) return
    // `all` alone: another version of Dexie wrote, and did not say what.
    const ids = parts[part] === undefined ? null : idsIn(parts[part] as KeyRanges) // Dexie's own tree
    if (ids === null) isAllChanged = true
    else for (const id of ids) changedIds.add(id)
    timer ??= setTimeout(followNow, GATHER_MS)
    storeAtRest()
  }

  Dexie.on.storagemutated.subscribe(notice)
  work = open()
  followed = work
  await work
  storeAtRest()

  async function find(text: string, limit: number, onlyBuyable = false): Promise<number[]> {
    if (timer !== undefined) void followNow() // awaited as `followed`
    await followed
    return index.find(text, limit, { hidden: may(person(), 'seeHiddenProducts'), onlyBuyable })
  }

  return {
    find,
    async firstMatches(text, limit) {
      return index.shown(await find(text, limit))
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(restTimer)
      Dexie.on.storagemutated.unsubscribe(notice)
    },
  }
}
