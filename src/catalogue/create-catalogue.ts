import { liveQuery } from 'dexie'
import type { Account } from '#domain/people/account.ts'
import { late } from '#first-paint/late.ts'
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
import type { CatalogueCalls } from './walk.ts'
import { createWalks } from './walks.ts'

export interface CatalogueParts extends CatalogueCalls, KnownListParts {
  /** The stored state of the walk, if the page has already read it. */
  walkState?: WalkState
  /** The index of the search, if the page has already opened it. */
  openedIndex?(): OpenedIndex | null
  /** The person who searches: only people with the permission Products#view find hidden products. */
  person(): Pick<Account, 'privileges'> | null
  now(): number
  isOnline(): boolean
  /** Runs the work after the page's first content. The count of ten thousand rows would delay all reading for that content. */
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

const loadListedProducts = () => import('./listed-products.ts')
const loadPictures = () => import('./pictures.ts')

export function createCatalogue(parts: CatalogueParts): RunningCatalogue {
  const { copy } = parts
  const locks = 'locks' in parts ? parts.locks : browserLocks()
  const stopController = new AbortController()
  const listeners = new Set<() => void>()
  let status: CatalogueStatus = statusOf(parts.walkState ?? NEVER_WALKED)

  function changeStatus(changes: Partial<CatalogueStatus>): void {
    status = { ...status, ...changes }
    for (const listener of listeners) listener()
  }

  const walks = createWalks(parts, locks, changeStatus)

  // All tabs share the stored rows, so this tab reads the status from the rows. Reading fails while the copy is deleted.
  const subscriptions = [
    liveQuery(async () => readWalk(copy)).subscribe({
      next: (walkState) => changeStatus(walkStatusOf(walkState)),
      error: () => changeStatus({ storedCount: 0, totalCount: null, completeAt: null }),
    }),
  ]
  const afterFirstContent = parts.afterFirstContent ?? ((work) => work())
  afterFirstContent(() => {
    const counts = liveQuery(async () => countProducts(copy))
    const next = (storedCount: number) => changeStatus({ storedCount })
    subscriptions.push(counts.subscribe({ next, error: () => {} }))
  })

  const search = late(async () => {
    const { openSearch } = await import('./search.ts')
    return openSearch(copy, parts.person, { openedIndex: parts.openedIndex?.() })
  })

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
      const { compareChildren } = await loadListedProducts()
      await compareChildren(parts, parentId, firstPage, stopController.signal)
    },
    async confirmProducts(ids) {
      const { confirmProducts } = await loadListedProducts()
      return confirmProducts(parts, ids, stopController.signal)
    },
    forgetProduct: (productId) => removeProducts(copy, [productId]),
    readProducts: (ids) => readProducts(copy, ids),
    async readCurrentProducts(ids) {
      const { readCurrentProducts } = await import('./current-products.ts')
      return readCurrentProducts(parts, ids, status, stopController.signal)
    },
    async readMatchingProducts(isMatch, signal) {
      const { readMatchingProducts } = await import('#storage/catalogue/product-chunks.ts')
      return readMatchingProducts(copy, isMatch, signal)
    },
    async prepareSearch() {
      await search.get()
    },
    search: async (text, limit, onlyBuyable) => (await search.get()).find(text, limit, onlyBuyable),
    findFirstMatches: async (text, limit) => (await search.get()).findFirstMatches(text, limit),
    async fetchPictures(onProgress, signal) {
      const { fetchPictures, pictureParts } = await loadPictures()
      return fetchPictures(pictureParts(copy, parts.pictures), onProgress, signal)
    },
    async readPicturesStatus() {
      const { pictureParts, readPicturesStatus } = await loadPictures()
      return readPicturesStatus(pictureParts(copy, parts.pictures))
    },
    async clear() {
      await walks.end()
      await clearProducts(copy)
      changeStatus({ phase: 'idle', failure: null })
    },
    stop() {
      stopController.abort()
      void walks.end() // a closing page does not wait for the end of its walk
      for (const subscription of subscriptions) subscription.unsubscribe()
      void search.ready.then((openedSearch) => openedSearch.close())
    },
  }
}
