// Search over the copy: opens the stored index, or reads the copy once in chunks. Then it applies every change of the copy,
// whichever tab wrote it. When no write came for a while, the index is stored for the next start. create-catalogue.ts loads
// this file when a person is about to search.
import Dexie, { type ObservabilitySet } from 'dexie'
import type { Account } from '#domain/people/account.ts'
import type { FoundProduct } from '#domain/catalogue/found-product.ts'
import { may } from '#domain/people/permissions.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { createCurrentIndex } from './current-index.ts'
import type { OpenedIndex } from './opened-index.ts'

export interface ProductSearch {
  /** Ids, best first, then in catalogue order. */
  find(text: string, limit: number, onlyBuyable?: boolean): Promise<number[]>
  /** The first matches with the fields that a list shows. */
  firstMatches(text: string, limit: number): Promise<FoundProduct[]>
  close(): void
}

/** The changed keys of one table as Dexie reports them: a tree of ranges; plain objects when another tab wrote. */
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
  const currentIndex = createCurrentIndex(copy, opened)
  const part = `idb://${copy.name}/products/`
  let changedIds = new Set<number>()
  let isAllChanged = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let restTimer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  /** Updates of the index and its storing run one after the other. */
  let work: Promise<void> = Promise.resolve()
  /** The last update of the index; a search waits for it. */
  let indexUpdate: Promise<void> = Promise.resolve()

  function storeAtRest(): void {
    clearTimeout(restTimer)
    if (isClosed) return
    restTimer = setTimeout(() => {
      whenIdle(() => {
        // A failure is retried after the next change. If the device is full, the next start reads all products.
        work = work.then(() => (isClosed ? undefined : currentIndex.store())).catch(() => {})
      })
    }, restMs)
  }

  async function readChangedProducts(): Promise<void> {
    const ids = [...changedIds]
    const isAll = isAllChanged
    changedIds = new Set()
    isAllChanged = false
    await currentIndex.readAgain(isAll ? 'all' : ids)
  }

  function updateNow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // A failed read (the copy was just deleted) leaves the index unchanged.
    work = work.then(readChangedProducts).catch(() => {})
    indexUpdate = work
    return work
  }

  function noteChanges(parts: ObservabilitySet): void {
    if (parts[part] === undefined && parts.all === undefined) return
    // If only `all` is set, another version of Dexie wrote, which did not report the keys.
    const ids = parts[part] === undefined ? null : idsIn(parts[part] as KeyRanges) // Dexie's own tree
    if (ids === null) isAllChanged = true
    else for (const id of ids) changedIds.add(id)
    timer ??= setTimeout(updateNow, GATHER_MS)
    storeAtRest()
  }

  Dexie.on.storagemutated.subscribe(noteChanges)
  work = currentIndex.open()
  indexUpdate = work
  await work
  storeAtRest()

  async function find(text: string, limit: number, onlyBuyable = false): Promise<number[]> {
    if (timer !== undefined) void updateNow() // awaited as `indexUpdate`
    await indexUpdate
    return currentIndex.index().find(text, limit, { hidden: may(person(), 'seeHiddenProducts'), onlyBuyable })
  }

  return {
    find,
    async firstMatches(text, limit) {
      return currentIndex.index().shown(await find(text, limit))
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(restTimer)
      Dexie.on.storagemutated.unsubscribe(noteChanges)
    },
  }
}
