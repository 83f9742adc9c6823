import { liveQuery } from 'dexie'
import type { Account } from '#domain/people/account.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { browserLocks } from '#storage/patient-lock.ts'
import { countProducts, putProducts, removeProducts } from '#storage/catalogue/product-table.ts'
import { readProducts } from '#storage/catalogue/stored-product.ts'
import { NEVER_WALKED, type WalkState } from '#storage/catalogue/stored-walk.ts'
import { clearWalked, readWalk } from '#storage/catalogue/walk-table.ts'
import type { Catalogue, CatalogueStatus } from './catalogue.ts'
import { statusOf, toldOf } from './catalogue-status.ts'
import type { OpenedIndex } from './opened-index.ts'
import type { PictureParts } from './pictures.ts'
import type { ProductSearch } from './search.ts'
import type { CatalogueCalls } from './walk.ts'
import { createWalks } from './walks.ts'

export interface CatalogueParts extends CatalogueCalls {
  copy: CopyDatabase
  /** How far its walk is, where that was read already. */
  walked?: WalkState
  /** The index of its search, where that was opened already. */
  openedIndex?(): OpenedIndex | null
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

const loadListed = () => import('./listed-products.ts')
const loadPictures = () => import('./pictures.ts')

export function createCatalogue(parts: CatalogueParts): RunningCatalogue {
  const { copy } = parts
  const locks = 'locks' in parts ? parts.locks : browserLocks()
  const closing = new AbortController()
  const listeners = new Set<() => void>()
  let status: CatalogueStatus = statusOf(parts.walked ?? NEVER_WALKED)
  let opening: Promise<ProductSearch> | null = null

  function changeStatus(changes: Partial<CatalogueStatus>): void {
    status = { ...status, ...changes }
    for (const listener of listeners) listener()
  }

  const walks = createWalks(parts, locks, changeStatus)

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

  function openedSearch(): Promise<ProductSearch> {
    opening ??= import('./search.ts')
      .then(({ openSearch }) => openSearch(copy, parts.person, { opened: parts.openedIndex?.() ?? null }))
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
      const end = walks.begin(false)
      signal?.addEventListener('abort', walks.end)
      await end
      signal?.removeEventListener('abort', walks.end)
    },
    async readAnew() {
      await walks.end()
      await walks.begin(true)
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
      const { everyProduct } = await import('#storage/catalogue/product-chunks.ts')
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
      await walks.end()
      await clearWalked(copy)
      changeStatus({ phase: 'idle', failure: null })
    },
    stop() {
      closing.abort()
      void walks.end() // nobody waits for a walk that a closing page ends
      for (const subscription of subscriptions) subscription.unsubscribe()
      void opening?.then((search) => search.close()).catch(() => {}) // it never opened: nothing to close
    },
  }
}
