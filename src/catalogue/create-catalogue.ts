import { liveQuery } from 'dexie'
import type { Failure } from '#api/failure.ts'
import type { Account } from '#domain/account.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { browserLocks, createPatientLock } from '#storage/patient-lock.ts'
import { countProducts, putProducts, readProducts, removeProducts } from '#storage/product-table.ts'
import { clearWalked, NEVER_WALKED, readWalk, type WalkState } from '#storage/walk-table.ts'
import type { Catalogue, CatalogueStatus } from './catalogue.ts'
import { statusOf, toldOf } from './catalogue-status.ts'
import type { PictureParts } from './pictures.ts'
import type { ProductSearch } from './search.ts'
import type { CatalogueCalls } from './walk.ts'

export interface CatalogueParts extends CatalogueCalls {
  copy: CopyDatabase
  /** How far its walk is, where that was read already. */
  walked?: WalkState
  /** Who looks: staff find hidden products, others do not. */
  person(): Pick<Account, 'privileges'> | null
  now(): number
  isOnline(): boolean
  /** Counting ten thousand rows holds up every other reading: it waits for what the page was opened for. */
  afterFirstContent?(work: () => void): void
  /** Between two pages of the walk. */
  pause?(signal: AbortSignal): Promise<void>
  locks?: LockManager | undefined
  pictures?: Partial<Omit<PictureParts, 'copy'>>
}

/** What the page that made it may also do. */
export interface RunningCatalogue extends Catalogue {
  /** Ends walk, search and listening; nothing stored is touched. */
  stop(): void
}

const LOCK = 'counter-catalogue'
/** Longer than most walks take. Two at once only ask the server twice: each writes what it was answered. */
const PATIENCE_MS = 180_000
const loadListed = () => import('./listed-products.ts')
const loadPictures = () => import('./pictures.ts')

export function createCatalogue(parts: CatalogueParts): RunningCatalogue {
  const { copy } = parts
  const locks = 'locks' in parts ? parts.locks : browserLocks()
  const closing = new AbortController()
  const listeners = new Set<() => void>()
  let status: CatalogueStatus = statusOf(parts.walked ?? NEVER_WALKED)
  let running: { end: Promise<void>; abort: AbortController } | null = null
  let opening: Promise<ProductSearch> | null = null

  function changeStatus(changes: Partial<CatalogueStatus>): void {
    status = { ...status, ...changes }
    for (const listener of listeners) listener()
  }

  // What is stored is shared by all tabs, so it is read from there, whichever tab walks.
  const subscriptions = [
    liveQuery(() => readWalk(copy)).subscribe({
      next: (walked) => changeStatus(toldOf(walked)),
      // The copy is being thrown away; the page that does it loads anew.
      error: () => changeStatus({ stored: 0, total: null, completeAt: null }),
    }),
  ]
  const afterFirstContent = parts.afterFirstContent ?? ((work) => work())
  afterFirstContent(() => {
    const counted = liveQuery(() => countProducts(copy))
    subscriptions.push(counted.subscribe({ next: (stored) => changeStatus({ stored }), error: () => {} })) // as above
  })

  async function walk(signal: AbortSignal, isAnew: boolean): Promise<void> {
    changeStatus({ phase: 'reading', failure: null })
    // Nobody's first screen needs its code; where that does not come, the server does not answer either.
    const walking = parts.isOnline() ? await import('./walk.ts').catch(() => null) : null
    const end =
      walking === null
        ? ({ kind: 'offline' } satisfies Failure)
        : await walking.walkCatalogue(parts, signal, isAnew)
    if (end === null || end === 'aborted' || end.kind === 'superseded') changeStatus({ phase: 'idle' })
    else changeStatus({ phase: 'failed', failure: end })
  }

  /** One tab walks; the others wait for its end, for their copy is the same. */
  async function walkAlone(signal: AbortSignal, isAnew: boolean): Promise<void> {
    const before = await readWalk(copy)
    // Not `ifAvailable`: such a request cannot be taken back when the page is left (let-go-when-left.ts).
    const inTurn = createPatientLock({ name: LOCK, locks, patienceMs: PATIENCE_MS, signal })
    const walking = inTurn(async () => {
      const { completeAt } = await readWalk(copy)
      const isWalked = completeAt !== null && completeAt !== before.completeAt
      if (isAnew || !isWalked) await walk(signal, isAnew)
    })
    await walking.catch((problem: unknown) => {
      if (!signal.aborted) throw problem
    })
  }

  function refresh(isAnew: boolean): Promise<void> {
    if (running !== null) return running.end
    const abort = new AbortController()
    const end = walkAlone(abort.signal, isAnew)
      // The copy could not be written: a state like any other failure, what is stored stays.
      .catch(() => changeStatus({ phase: 'failed' }))
      .finally(() => {
        running = null
      })
    running = { end, abort }
    return end
  }

  function endWalk(): Promise<void> {
    running?.abort.abort()
    return running?.end ?? Promise.resolve()
  }

  function openedSearch(): Promise<ProductSearch> {
    opening ??= import('./search.ts')
      .then(({ openSearch }) => openSearch(copy, parts.person))
      .catch((cause: unknown) => {
        opening = null // the next search tries again
        throw cause
      })
    return opening
  }

  return {
    read: () => status,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async refresh(signal) {
      const end = refresh(false)
      signal?.addEventListener('abort', endWalk)
      await end
      signal?.removeEventListener('abort', endWalk)
    },
    async readAnew() {
      await endWalk()
      await refresh(true)
    },
    refreshProducts: (products) => putProducts(copy, products),
    async compareChildren(parentId, first) {
      const { compareChildren } = await loadListed()
      await compareChildren(parts, parentId, first, closing.signal)
    },
    async confirmProducts(ids) {
      const { confirmProducts } = await loadListed()
      return confirmProducts(parts, ids, closing.signal)
    },
    forgetProduct: (productId) => removeProducts(copy, [productId]),
    products: (ids) => readProducts(copy, ids),
    async currentProducts(ids) {
      const { currentProducts } = await import('./current-products.ts')
      return currentProducts(parts, ids, status, closing.signal)
    },
    async everyProduct(isWanted, signal) {
      const { everyProduct } = await import('#storage/product-chunks.ts')
      return everyProduct(copy, isWanted, signal)
    },
    async prepareSearch() {
      await openedSearch()
    },
    search: async (text, limit, onlyBuyable) => (await openedSearch()).find(text, limit, onlyBuyable),
    firstMatches: async (text, limit) => (await openedSearch()).firstMatches(text, limit),
    async fetchPictures(onProgress, signal) {
      const { fetchPictures, pictureParts } = await loadPictures()
      return fetchPictures(pictureParts(copy, parts.pictures), onProgress, signal)
    },
    async picturesStatus() {
      const { pictureParts, readPicturesStatus } = await loadPictures()
      return readPicturesStatus(pictureParts(copy, parts.pictures))
    },
    async clear() {
      await endWalk()
      await clearWalked(copy)
      changeStatus({ phase: 'idle', failure: null })
    },
    stop() {
      closing.abort()
      void endWalk() // nobody waits for a walk that a closing page ends
      for (const subscription of subscriptions) subscription.unsubscribe()
      void opening?.then((search) => search.close()).catch(() => {}) // it never opened: nothing to close
    },
  }
}
