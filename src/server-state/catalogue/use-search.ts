import { useEffect, useMemo, useState } from 'react'
import type { Failure } from '#api/failure.ts'
import { fetchProducts } from '#api/products/products.ts'
import { useCounter } from '#app-context/counter.ts'
import { useCatalogueStatus } from '#app-context/catalogue/use-catalogue.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useViewer } from '#app-context/people/use-session.ts'
import { type FoundProduct, foundProduct } from '#domain/catalogue/found-product.ts'
import { canFind } from '#domain/catalogue/product-visibility.ts'
import { PRODUCTS_PER_PAGE } from '#domain/products/product.ts'
import { reuseUnchangedRows } from '#domain/same-value.ts'
import { useLastProductEvent } from './use-last-product-event.ts'
import { useSearchTries } from './use-search-tries.ts'

export interface SearchState {
  /** Best match first; undefined until the first answer for any text. */
  ids: readonly number[] | undefined
  /** The text for which `ids` were found. */
  answeredText: string
  /** Undefined unless the last search failed. */
  onTryAgain: (() => void) | undefined
}

/** The matching products on the device; the search runs again when the copy changes. An empty text matches nothing. */
export function useLocalMatches(text: string, limit: number): SearchState {
  const { catalogue } = useCounter()
  const { storedCount, completeAt } = useCatalogueStatus()
  // null also while the device reads the last event, so that the search does not start twice if there was no event.
  const lastEvent = useLastProductEvent() ?? null
  const { tryCount, reportEnd, onTryAgain } = useSearchTries()
  const [state, setState] = useState<Omit<SearchState, 'onTryAgain'>>({ ids: undefined, answeredText: '' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the search runs again when the copy grows
  useEffect(() => {
    let isCurrent = true
    async function searchNow(): Promise<void> {
      const ids = text === '' ? [] : await catalogue.search(text, limit)
      if (!isCurrent) return
      setState({ ids, answeredText: text })
      reportEnd()
    }
    searchNow().catch((problem: unknown) => isCurrent && reportEnd(problem))
    return () => {
      isCurrent = false
    }
  }, [catalogue, text, limit, storedCount, completeAt, lastEvent, tryCount, reportEnd])
  return { ...state, onTryAgain }
}

export interface FirstMatches {
  /** Best match first; undefined until the first answer for any text. An unchanged product stays the same object. */
  products: readonly FoundProduct[] | undefined
  /** The text for which `products` were found. */
  answeredText: string
  hasFailed: boolean
}

/**
 * The first matching products on the device, then the products of `serverIds`; all follow the copy while they are
 * shown. The index has all texts of a match, so that a typed letter and its matches are drawn in one frame.
 */
export function useFirstMatches(text: string, limit: number, serverIds: readonly number[]): FirstMatches {
  const { catalogue, firstContent, liveQuery } = useCounter()
  const { storedCount, completeAt } = useCatalogueStatus()
  const viewer = useViewer()
  const { tryCount, reportEnd, onTryAgain } = useSearchTries()
  const [state, setState] = useState<Omit<FirstMatches, 'hasFailed'>>({
    products: undefined,
    answeredText: '',
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the search runs again when the copy grows
  useEffect(() => {
    let isCurrent = true
    let subscription: { unsubscribe: () => void } | null = null
    function showMatches(products: readonly FoundProduct[]): void {
      if (isCurrent)
        setState((shownState) => ({
          products: reuseUnchangedRows(products, shownState.products ?? []),
          answeredText: text,
        }))
    }
    async function searchNow(): Promise<void> {
      const matches = await catalogue.findFirstMatches(text, limit)
      const ids = [...new Set([...matches.map(({ id }) => id), ...serverIds])].slice(0, limit)
      const readMatches = async () =>
        (await catalogue.readProducts(ids)).filter((product) => canFind(product, viewer)).map(foundProduct)
      showMatches(ids.length === matches.length ? matches : await readMatches())
      if (!isCurrent) return
      reportEnd()
      subscription = liveQuery(readMatches).subscribe(showMatches, () => {}) // after a failure the shown matches stay
    }
    firstContent.holdUntil(searchNow().catch((problem: unknown) => isCurrent && reportEnd(problem)))
    return () => {
      isCurrent = false
      subscription?.unsubscribe()
    }
  }, [
    catalogue,
    firstContent,
    liveQuery,
    text,
    limit,
    serverIds,
    viewer,
    storedCount,
    completeAt,
    tryCount,
    reportEnd,
  ])
  return { ...state, hasFailed: onTryAgain !== undefined }
}

const SERVER_SEARCH_PAUSE_MS = 300

/** The same array for all renderings: with a new array the device would be read again after each rendering. */
const NO_IDS: readonly number[] = []

/**
 * Asks the server once for each of these products, and again after another text or a return of the connection. Removes
 * products from the copy that the server no longer lists.
 */
export function useConfirmMatches(text: string, ids: readonly number[]): void {
  const { catalogue } = useCounter()
  const isOnline = useConnection().state === 'online'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text and a returned connection ask again
  const askedIds = useMemo(() => new Set<number>(), [text, isOnline])

  useEffect(() => {
    if (!isOnline) return
    const timer = setTimeout(() => {
      const newIds = ids.filter((id) => !askedIds.has(id))
      for (const id of newIds) askedIds.add(id)
      // the next walk of the catalogue removes the products that a failed call does not remove
      if (newIds.length > 0) catalogue.confirmProducts(newIds).catch(() => {})
    }, SERVER_SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [catalogue, ids, isOnline, askedIds])
}

/**
 * While the copy is incomplete the server searches too. Its matches are written to the copy, where the local search
 * then finds them. `isAsked`: true if the server searches for this text too.
 */
export function useServerMatches(text: string): {
  isAsked: boolean
  ids: readonly number[]
  failure: Failure | null
} {
  const { api, catalogue } = useCounter()
  const isCopyComplete = useCatalogueStatus().completeAt !== null
  const isOnline = useConnection().state === 'online'
  const viewer = useViewer()
  const isAsked = !isCopyComplete && isOnline && text !== ''
  const [matches, setMatches] = useState<{
    text: string
    ids: readonly number[]
    failure: Failure | null
  } | null>(null)

  useEffect(() => {
    if (!isAsked) return
    let isCurrent = true
    async function ask(): Promise<void> {
      const answer = await fetchProducts(api, { page: 0, size: PRODUCTS_PER_PAGE, search_text: text })
      // When the matches cannot be stored, the matches that are already in the copy are shown.
      if (answer.ok) await catalogue.refreshProducts(answer.value.items).catch(console.error)
      if (!isCurrent) return
      if (!answer.ok) return setMatches({ text, ids: [], failure: answer.failure })
      // The server sends staff archived products too, which only archive routes show; buyers never find type OTHER.
      const visibleProducts = answer.value.items.filter((product) => canFind(product, viewer))
      setMatches({ text, ids: visibleProducts.map(({ id }) => id), failure: null })
    }
    const timer = setTimeout(() => {
      void ask() // not awaited: it ends by setting `matches`
    }, SERVER_SEARCH_PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [api, catalogue, isAsked, text, viewer])

  return matches !== null && matches.text === text
    ? { isAsked, ...matches }
    : { isAsked, ids: NO_IDS, failure: null }
}
