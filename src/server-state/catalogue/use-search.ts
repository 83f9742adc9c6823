import { useEffect, useMemo, useState } from 'react'
import type { Failure } from '#api/failure.ts'
import { fetchProducts } from '#api/products/products.ts'
import { useCounter } from '#app-context/counter.ts'
import { useCatalogueStatus } from '#app-context/use-catalogue.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useViewer } from '#app-context/use-session.ts'
import { type FoundProduct, foundProduct } from '#domain/catalogue/found-product.ts'
import { PRODUCTS_PER_PAGE } from '#domain/products/product.ts'
import { canFind } from '#domain/catalogue/product-visibility.ts'
import { reuseUnchangedRows } from '#domain/same-value.ts'
import { useHeardEvent } from './use-heard-event.ts'
import { useSearchTries } from './use-search-tries.ts'

export interface SearchState {
  /** Best first; undefined until the first answer for any text. */
  ids: readonly number[] | undefined
  /** The text that `ids` answers. */
  answers: string
  /** Undefined unless the last search failed. */
  onTryAgain: (() => void) | undefined
}

/** Products on the device that match, looked up again when the copy grows or is told of a change. An empty text matches nothing. */
export function useLocalMatches(text: string, limit: number): SearchState {
  const { catalogue } = useCounter()
  const { stored, completeAt } = useCatalogueStatus()
  // Where none was heard, that it has been read is no reason to search again.
  const heard = useHeardEvent() ?? null
  const { tries, tellEnd, onTryAgain } = useSearchTries()
  const [state, setState] = useState<Omit<SearchState, 'onTryAgain'>>({ ids: undefined, answers: '' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the copy's growth asks for another look
  useEffect(() => {
    let isCurrent = true
    async function look(): Promise<void> {
      const ids = text === '' ? [] : await catalogue.search(text, limit)
      if (!isCurrent) return
      setState({ ids, answers: text })
      tellEnd()
    }
    look().catch((problem: unknown) => isCurrent && tellEnd(problem))
    return () => {
      isCurrent = false
    }
  }, [catalogue, text, limit, stored, completeAt, heard, tries, tellEnd])
  return { ...state, onTryAgain }
}

export interface FirstMatches {
  /** Best first; undefined until the first answer for any text. A product that stays the same stays the same object. */
  products: readonly FoundProduct[] | undefined
  /** The text that they answer. */
  answers: string
  hasFailed: boolean
}

/**
 * The first products on the device that match, then those of `others`, followed while they are shown. What is shown of
 * them is in the index: a letter and its matches are drawn in one frame.
 */
export function useFirstMatches(text: string, limit: number, others: readonly number[]): FirstMatches {
  const { catalogue, firstContent, live } = useCounter()
  const { stored, completeAt } = useCatalogueStatus()
  const viewer = useViewer()
  const { tries, tellEnd, onTryAgain } = useSearchTries()
  const [state, setState] = useState<Omit<FirstMatches, 'hasFailed'>>({ products: undefined, answers: '' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the copy's growth asks for another look
  useEffect(() => {
    let isCurrent = true
    let following: { unsubscribe: () => void } | null = null
    function show(products: readonly FoundProduct[]): void {
      if (isCurrent)
        setState((shown) => ({ products: reuseUnchangedRows(products, shown.products ?? []), answers: text }))
    }
    async function look(): Promise<void> {
      const found = await catalogue.firstMatches(text, limit)
      const ids = [...new Set([...found.map(({ id }) => id), ...others])].slice(0, limit)
      const read = async () =>
        (await catalogue.products(ids)).filter((product) => canFind(product, viewer)).map(foundProduct)
      show(ids.length === found.length ? found : await read())
      if (!isCurrent) return
      tellEnd()
      following = live(read).subscribe(show, () => {}) // what was found stays
    }
    firstContent.holdUntil(look().catch((problem: unknown) => isCurrent && tellEnd(problem)))
    return () => {
      isCurrent = false
      following?.unsubscribe()
    }
  }, [catalogue, firstContent, live, text, limit, others, viewer, stored, completeAt, tries, tellEnd])
  return { ...state, hasFailed: onTryAgain !== undefined }
}

const SERVER_SEARCH_PAUSE_MS = 300

/** One list for all renderings: what reads the device by it would read again after each of them, without an end. */
const NOTHING: readonly number[] = []

/** What a search shows is asked for by its ids, once a product: what the server no longer lists goes away. */
export function useConfirmedMatches(text: string, ids: readonly number[]): void {
  const { catalogue } = useCounter()
  const isOnline = useConnection().state === 'online'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text, and the end of an interruption, ask anew
  const asked = useMemo(() => new Set<number>(), [text, isOnline])

  useEffect(() => {
    if (!isOnline) return
    const timer = setTimeout(() => {
      const wanted = ids.filter((id) => !asked.has(id))
      for (const id of wanted) asked.add(id)
      // it only takes away, and what it cannot take now the next walk takes
      if (wanted.length > 0) catalogue.confirmProducts(wanted).catch(() => {})
    }, SERVER_SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [catalogue, ids, isOnline, asked])
}

/**
 * While the copy is incomplete the server searches too; what it finds joins the copy, and the local search
 * then finds it there.
 */
export function useServerMatches(text: string): {
  isAsked: boolean
  ids: readonly number[]
  failure: Failure | null
} {
  const { api, catalogue } = useCounter()
  const isComplete = useCatalogueStatus().completeAt !== null
  const isOnline = useConnection().state === 'online'
  const viewer = useViewer()
  const isAsked = !isComplete && isOnline && text !== ''
  const [found, setFound] = useState<{ of: string; ids: readonly number[]; failure: Failure | null } | null>(
    null,
  )

  useEffect(() => {
    if (!isAsked) return
    let isCurrent = true
    async function ask(): Promise<void> {
      const answer = await fetchProducts(api, { page: 0, size: PRODUCTS_PER_PAGE, search_text: text })
      // Where they cannot be stored, those of them that the device holds already are shown.
      if (answer.ok) await catalogue.refreshProducts(answer.value.items).catch(console.error)
      if (!isCurrent) return
      if (!answer.ok) return setFound({ of: text, ids: [], failure: answer.failure })
      // Staff are answered archived products too, which live on archive routes only; OTHER shows nowhere.
      const shown = answer.value.items.filter((product) => canFind(product, viewer))
      setFound({ of: text, ids: shown.map(({ id }) => id), failure: null })
    }
    const timer = setTimeout(() => {
      void ask() // ends in the state above
    }, SERVER_SEARCH_PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [api, catalogue, isAsked, text, viewer])

  return found !== null && found.of === text
    ? { isAsked, ...found }
    : { isAsked, ids: NOTHING, failure: null }
}
