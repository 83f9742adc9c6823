import { liveQuery } from 'dexie'
import type { Account } from '#domain/people/account.ts'
import { browserLocks } from '#storage/patient-lock.ts'
import { countProducts, putProducts, removeProducts } from '#storage/catalogue/product-table.ts'
import { readProducts } from '#storage/catalogue/stored-product.ts'
import { NEVER_WALKED, type WalkState } from '#storage/catalogue/stored-walk.ts'
import { clearProducts, readWalk } from '#storage/catalogue/walk-table.ts'
import type { Catalogue, CatalogueStatus } from './catalogue.ts'
import { statusOf, walkStatusOf } from './catalogue-status.ts'
import type { KnownListParts } from './known-lists.ts'
import type { OpenedIndex } from './opened-index.ts'
import type { PictureParts } from './pictures.ts'
import type { ProductSearch } from './search.ts'
import type { CatalogueCalls } from './walk.ts'
import { createWalks } from './walks.ts'

export interface CatalogueParts extends CatalogueCalls, KnownListParts {
  /** The stored progress of the walk, if the page has already read it. */
  walked?: WalkState
  /** The index of the search, if the page has already opened it. */
  openedIndex?(): OpenedIndex | null
  /** The person who searches: staff find hidden products, others do not. */
  person(): Pick<Account, 'privileges'> | null
  now(): number
  isOnline(): boolean
  /** Runs the work after the page's first content: to count ten thousand rows delays every other reading. */
  afterFirstContent?(work: () => void): void
  /** The pause between two pages of the walk. */
  pause?(signal: AbortSignal): Promise<void>
  locks?: LockManager | undefined
  pictures?: Partial<Omit<PictureParts, 'copy'>>
}

/** The catalogue of one page. */
export interface RunningCatalogue extends Catalogue {
  /** Ends walk, search and subscriptions; stored rows stay. */
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

  // All tabs share the stored rows, so the status is read from the rows, whichever tab walks.
  const subscriptions = [
    liveQuery(() => readWalk(copy)).subscribe({
      next: (walked) => changeStatus(walkStatusOf(walked)),
      // The copy is being deleted; the page that deletes it reloads.
      error: () => changeStatus({ stored: 0, total: null, completeAt: null }),
    }),
  ]
  const afterFirstContent = parts.afterFirstContent ?? ((work) => work())
  afterFirstContent(() => {
    const counts = liveQuery(() => countProducts(copy))
    subscriptions.push(counts.subscribe({ next: (stored) => changeStatus({ stored }), error: () => {} })) // the copy is being deleted
  })

  function openedSearch(): Promise<ProductSearch> {
    opening ??= import('./search.ts')
      .then(({ openSearch }) => openSearch(copy, parts.person, { openedIndex: parts.openedIndex?.() }))
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
    async readFromStart() {
      await walks.end()
      await walks.begin(true)
    },
    refreshProducts: (products) => putProducts(copy, products),
    async compareChildren(parentId, firstPage) {
      const { compareChildren } = await loadListed()
      await compareChildren(parts, parentId, firstPage, closing.signal)
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
    async readMatchingProducts(isMatch, signal) {
      const { readMatchingProducts } = await import('#storage/catalogue/product-chunks.ts')
      return readMatchingProducts(copy, isMatch, signal)
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
      await clearProducts(copy)
      changeStatus({ phase: 'idle', failure: null })
    },
    stop() {
      closing.abort()
      void walks.end() // a closing page does not wait for the end of its walk
      for (const subscription of subscriptions) subscription.unsubscribe()
      void opening?.then((search) => search.close()).catch(() => {}) // it never opened: nothing to close
    },
  }
}
