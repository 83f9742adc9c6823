// Search over the copy: opens the stored index, or reads the copy once in chunks. Then it applies every change of the copy,
// whichever tab wrote it. When no write came for a while, the index is stored for the next start. create-catalogue.ts loads
// this file at the first search; keep-catalogue-fresh.ts makes an empty search early, so that a person does not wait.
import Dexie, { type ObservabilitySet } from 'dexie'
import type { Account } from '#domain/people/account.ts'
import type { FoundProduct } from '#domain/catalogue/found-product.ts'
import { may } from '#domain/people/permissions.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { createCurrentIndex } from './current-index.ts'
import type { OpenedIndex } from './opened-index.ts'

export interface ProductSearch {
  /** The ids of the matching products, best first, then in catalogue order. */
  find(text: string, limit: number, onlyBuyable?: boolean): Promise<number[]>
  /** The first matches with the fields that a list shows. */
  findFirstMatches(text: string, limit: number): Promise<FoundProduct[]>
  close(): void
}

/** The changed keys of one table as Dexie reports them: a tree of ranges; plain objects when another tab wrote. */
interface KeyRanges {
  from?: unknown
  to?: unknown
  l?: KeyRanges | null
  r?: KeyRanges | null
}

/** Several pages of a walk arrive within this time; the index reads them together. */
const GATHER_MS = 100
/** The index is stored when no write came for this time, which is longer than the time between two pages of a walk. */
const STORE_DELAY_MS = 2000
/** On a busy page the storing waits at most this long. */
const IDLE_TIMEOUT_MS = 5000

/** The ids of the ranges; null if a range covers more than single ids. */
function idsIn(ranges: KeyRanges | null | undefined): number[] | null {
  if (ranges?.from === undefined) return []
  const lowerIds = idsIn(ranges.l)
  const higherIds = idsIn(ranges.r)
  if (lowerIds === null || higherIds === null) return null
  if (typeof ranges.from !== 'number' || ranges.from !== ranges.to) return null
  return [...lowerIds, ranges.from, ...higherIds]
}

function runWhenIdle(action: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(action, { timeout: IDLE_TIMEOUT_MS })
  else action() // Safari has no requestIdleCallback
}

export async function openSearch(
  copy: CopyDatabase,
  readAccount: () => Pick<Account, 'privileges'> | null,
  {
    storeDelayMs = STORE_DELAY_MS,
    openedIndex = null,
  }: { storeDelayMs?: number; openedIndex?: OpenedIndex | null | undefined } = {},
): Promise<ProductSearch> {
  const currentIndex = createCurrentIndex(copy, openedIndex)
  /** The name under which Dexie reports changes of the products. */
  const productsName = `idb://${copy.name}/products/`
  let changedIds = new Set<number>()
  let areAllChanged = false
  let updateTimer: ReturnType<typeof setTimeout> | undefined
  let storeTimer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  /** Updates of the index and its storing run one after the other. */
  let work: Promise<void> = Promise.resolve()
  /** The last update of the index; a search waits for it. */
  let indexUpdate: Promise<void> = Promise.resolve()

  function planStoring(): void {
    clearTimeout(storeTimer)
    if (isClosed) return
    storeTimer = setTimeout(() => {
      runWhenIdle(() => {
        // A failure is retried after the next change. If the device is full, the next start reads all products.
        work = work.then(() => (isClosed ? undefined : currentIndex.store())).catch(() => {})
      })
    }, storeDelayMs)
  }

  async function readChangedProducts(): Promise<void> {
    const ids = [...changedIds]
    const wereAllChanged = areAllChanged
    changedIds = new Set()
    areAllChanged = false
    await currentIndex.readAgain(wereAllChanged ? 'all' : ids)
  }

  function updateNow(): Promise<void> {
    clearTimeout(updateTimer)
    updateTimer = undefined
    // A failed read (the copy was just deleted) leaves the index unchanged.
    work = work.then(readChangedProducts).catch(() => {})
    indexUpdate = work
    return work
  }

  function noteChanges(changes: ObservabilitySet): void {
    if (changes[productsName] === undefined && changes.all === undefined) return
    // If only `all` is set, another version of Dexie wrote, which did not report the keys.
    const ids = changes[productsName] === undefined ? null : idsIn(changes[productsName] as KeyRanges) // Dexie's own tree
    if (ids === null) areAllChanged = true
    else for (const id of ids) changedIds.add(id)
    updateTimer ??= setTimeout(updateNow, GATHER_MS)
    planStoring()
  }

  Dexie.on.storagemutated.subscribe(noteChanges)
  work = currentIndex.open()
  indexUpdate = work
  await work
  planStoring()

  async function find(text: string, limit: number, onlyBuyable = false): Promise<number[]> {
    if (updateTimer !== undefined) void updateNow() // awaited as `indexUpdate`
    await indexUpdate
    return currentIndex
      .index()
      .find(text, limit, { withHidden: may(readAccount(), 'seeHiddenProducts'), onlyBuyable })
  }

  return {
    find,
    async findFirstMatches(text, limit) {
      return currentIndex.index().foundProducts(await find(text, limit))
    },
    close() {
      isClosed = true
      clearTimeout(updateTimer)
      clearTimeout(storeTimer)
      Dexie.on.storagemutated.unsubscribe(noteChanges)
    },
  }
}
