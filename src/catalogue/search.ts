// Search over the copy: opens the stored index, or reads the copy once in chunks, then follows the copy's changes
// row by row, whichever tab wrote them. When no write came for a while, the changes are stored for the next start.
// create-catalogue.ts loads this file when a person is about to search.
import Dexie, { type ObservabilitySet } from 'dexie'
import type { Account } from '#domain/people/account.ts'
import type { FoundProduct } from '#domain/catalogue/found-product.ts'
import { may } from '#domain/people/permissions.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { createKeptIndex } from './kept-index.ts'
import type { OpenedIndex } from './opened-index.ts'

export interface ProductSearch {
  /** Ids, best first, then in catalogue order. */
  find(text: string, limit: number, onlyBuyable?: boolean): Promise<number[]>
  /** The same, with the fields that a list shows. */
  firstMatches(text: string, limit: number): Promise<FoundProduct[]>
  close(): void
}

/** Mutated keys of one table in Dexie's form: a tree of ranges, plain objects when another tab wrote. */
interface KeyRanges {
  from?: unknown
  to?: unknown
  l?: KeyRanges | null
  r?: KeyRanges | null
}

/** Several pages of a walk arrive within this time, and are read together. */
const GATHER_MS = 100
/** Longer than the time between two pages of a walk. */
const REST_MS = 2000
/** On a busy page storing waits no longer than this. */
const IDLE_WITHIN_MS = 5000
/** The ids of the ranges; null if a range covers more than single ids. */
function idsIn(ranges: KeyRanges | null | undefined): number[] | null {
  if (ranges?.from === undefined) return []
  const before = idsIn(ranges.l)
  const after = idsIn(ranges.r)
  if (before === null || after === null) return null
  if (typeof ranges.from !== 'number' || ranges.from !== ranges.to) return null
  return [...before, ranges.from, ...after]
}

function whenIdle(action: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(action, { timeout: IDLE_WITHIN_MS })
  else action() // Safari has none
}

export async function openSearch(
  copy: CopyDatabase,
  person: () => Pick<Account, 'privileges'> | null,
  { restMs = REST_MS, opened = null }: { restMs?: number; opened?: OpenedIndex | null } = {},
): Promise<ProductSearch> {
  const keptIndex = createKeptIndex(copy, opened)
  const part = `idb://${copy.name}/products/`
  let changedIds = new Set<number>()
  let isAllChanged = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let restTimer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  /** Changes and readings of the index run one after the other. */
  let work: Promise<void> = Promise.resolve()
  /** A search waits for this work. */
  let followed: Promise<void> = Promise.resolve()

  function storeAtRest(): void {
    clearTimeout(restTimer)
    if (isClosed) return
    restTimer = setTimeout(() => {
      whenIdle(() => {
        // A failure is retried after the next change; without room to store the changes the next start reads all products.
        work = work.then(() => (isClosed ? undefined : keptIndex.store())).catch(() => {})
      })
    }, restMs)
  }

  async function readNoticed(): Promise<void> {
    const ids = [...changedIds]
    const isAll = isAllChanged
    changedIds = new Set()
    isAllChanged = false
    await keptIndex.readAgain(isAll ? 'all' : ids)
  }

  function followNow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // A failed read (the copy was just deleted) leaves the index as it is.
    work = work.then(readNoticed).catch(() => {})
    followed = work
    return work
  }

  function notice(parts: ObservabilitySet): void {
    if (parts[part] === undefined && parts.all === undefined) return
    // Only `all`: another version of Dexie wrote, and did not name the keys.
    const ids = parts[part] === undefined ? null : idsIn(parts[part] as KeyRanges) // Dexie's own tree
    if (ids === null) isAllChanged = true
    else for (const id of ids) changedIds.add(id)
    timer ??= setTimeout(followNow, GATHER_MS)
    storeAtRest()
  }

  Dexie.on.storagemutated.subscribe(notice)
  work = keptIndex.open()
  followed = work
  await work
  storeAtRest()

  async function find(text: string, limit: number, onlyBuyable = false): Promise<number[]> {
    if (timer !== undefined) void followNow() // awaited as `followed`
    await followed
    return keptIndex.index().find(text, limit, { hidden: may(person(), 'seeHiddenProducts'), onlyBuyable })
  }

  return {
    find,
    async firstMatches(text, limit) {
      return keptIndex.index().shown(await find(text, limit))
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(restTimer)
      Dexie.on.storagemutated.unsubscribe(notice)
    },
  }
}
