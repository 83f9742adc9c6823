import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { productIdOfCode } from '#app-context/quick-order/product-code.ts'
import { useCatalogueStatus, useProducts } from '#app-context/catalogue/use-catalogue.ts'
import { useViewer } from '#app-context/people/use-session.ts'
import { matchProduct } from '#catalogue/match-product.ts'
import type { TypedLine } from '#domain/quick-order/order-text.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { canFind } from '#domain/catalogue/product-visibility.ts'
import type { LineOutcome, ProductMatch } from '#domain/quick-order/quick-order.ts'
import { isSameValue } from '#domain/same-value.ts'
import { useConfirmMatches } from '#server-state/catalogue/use-search.ts'
import { useSearchTries } from '#server-state/catalogue/use-search-tries.ts'
import { createPause } from '#ui/pause.ts'

type Matches = ReadonlyMap<string, ProductMatch>

/** Words are looked up in batches; between two words the page can respond to a key or a tap. */
const BATCH_SIZE = 20
/** Shortest time between two updates of the rows: rendering rows takes longer than looking them up. */
const MIN_UPDATE_GAP_MS = 400
/** At most this many matches of a line are read. Further matches are counted, and read when the person opens them. */
const MAX_READ_MATCHES = 60

export type SeveralMatch = Pick<
  Extract<LineOutcome, { kind: 'several' }>,
  'productWords' | 'products' | 'count'
>
/** Reads the products that match the words, from position `start` up to but not including `end`. */
export type ReadChoices = (match: SeveralMatch, start: number, end: number) => Promise<readonly Product[]>

interface LookUp {
  findMatches(words: readonly string[], pause: () => Promise<void>): Promise<ProductMatch[]>
  readChoices: ReadChoices
}

/**
 * Looks words up on the device, first as a product id or address, then by the search. Each product is read only once,
 * until `version` or the device's copy changes.
 */
function useLookUp(version: number): LookUp {
  const { catalogue } = useCounter()
  const viewer = useViewer()
  const { storedCount, completeAt } = useCatalogueStatus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed copy must be read again
  return useMemo(() => {
    const products = new Map<number, Product | undefined>()

    async function readProductsOnce(ids: readonly number[]): Promise<void> {
      const unreadIds = [...new Set(ids)].filter((id) => !products.has(id))
      const readProducts = new Map((await catalogue.readProducts(unreadIds)).map((row) => [row.id, row]))
      // Set only after the read: otherwise a concurrent look-up would take unread products for missing products.
      for (const id of unreadIds) products.set(id, readProducts.get(id))
    }
    const searchAll = (productWords: string) => catalogue.search(productWords, Number.POSITIVE_INFINITY, true)
    function orderableProduct(id: number): Product[] {
      const product = products.get(id)
      return product && isBuyable(product.type) && canFind(product, viewer) ? [product] : []
    }

    async function findMatches(
      words: readonly string[],
      pause: () => Promise<void>,
    ): Promise<ProductMatch[]> {
      const ids = words.map((productWords) => productIdOfCode(productWords, window.location))
      await readProductsOnce(ids.filter((id) => id !== null))
      const productsById = ids.map((id) => (id === null ? undefined : orderableProduct(id)[0]))
      const matchingIds: number[][] = []
      for (const [index, productWords] of words.entries()) {
        await pause() // the search for a word with typos keeps a slow device busy for tens of milliseconds
        matchingIds.push(productsById[index] ? [] : await searchAll(productWords))
      }
      await readProductsOnce(matchingIds.flatMap((ids) => ids.slice(0, MAX_READ_MATCHES)))
      return words.map((productWords, index): ProductMatch => {
        const product = productsById[index]
        if (product) return { kind: 'found', product }
        const allIds = matchingIds[index] ?? []
        const firstProducts = allIds.slice(0, MAX_READ_MATCHES).flatMap(orderableProduct)
        // Of the products that were read, only those that can be ordered are counted.
        const count = allIds.length - Math.min(allIds.length, MAX_READ_MATCHES) + firstProducts.length
        return matchProduct(productWords, firstProducts, count)
      })
    }

    return {
      findMatches,
      async readChoices({ productWords, products: firstProducts, count }, start, end) {
        if (end <= firstProducts.length || count === firstProducts.length)
          return firstProducts.slice(start, end)
        const ids = (await searchAll(productWords)).slice(start, end)
        await readProductsOnce(ids)
        return ids.flatMap(orderableProduct)
      },
    }
  }, [catalogue, viewer, storedCount, completeAt, version])
}

function mergeMatches(matches: Matches, newMatches: Matches): Matches {
  const isUnchanged = [...newMatches].every(([productWords, match]) => matches.get(productWords) === match)
  return isUnchanged ? matches : new Map([...matches, ...newMatches])
}

/** Asks the server for the matched products, and calls `onChange` when the device's copy of one of them changes. */
function useProductChanges(lines: readonly TypedLine[], matches: Matches, onChange: () => void): void {
  const matchedProducts = useMemo(() => {
    const lineMatches = lines.flatMap(({ productWords, otherReading }) => [
      matches.get(productWords),
      otherReading && matches.get(otherReading.productWords),
    ])
    const products = lineMatches.flatMap((match) => (match?.kind === 'found' ? [match.product] : []))
    return [...new Map(products.map((product) => [product.id, product])).values()]
  }, [lines, matches])
  const idList = matchedProducts.map(({ id }) => id).join()
  const ids = useMemo(() => (idList === '' ? [] : idList.split(',').map(Number)), [idList])
  useConfirmMatches('', ids)
  const storedProducts = useProducts(ids)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the copy asks for another look-up
  useEffect(() => {
    const storedById = new Map(storedProducts?.map((product) => [product.id, product]))
    const isChanged = (product: Product) =>
      storedById.has(product.id) && !isSameValue(storedById.get(product.id), product)
    if (matchedProducts.some(isChanged)) onChange()
  }, [storedProducts])
}

/**
 * Looks up the words of the lines; words that are not looked up yet have no match. When the device's copy changes, all
 * words are looked up again. The earlier matches stay until the new matches are found.
 */
export function useMatches(lines: readonly TypedLine[]) {
  const [version, setVersion] = useState(0)
  const lookUp = useLookUp(version)
  const { tryCount, reportEnd, onTryAgain } = useSearchTries()
  const [matches, setMatches] = useState<Matches>(new Map())
  const lookUpState = useRef({ lookUp, matches: new Map<string, ProductMatch>() })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try looks up the missing words
  useEffect(() => {
    if (lookUpState.current.lookUp !== lookUp) lookUpState.current = { lookUp, matches: new Map() }
    const newMatches = lookUpState.current.matches
    const likelyWords = lines.flatMap(({ productWords, otherReading, otherLikelihood }) =>
      otherReading && otherLikelihood !== 'unlikely'
        ? [productWords, otherReading.productWords]
        : [productWords],
    )
    /** The unlikely readings of the lines whose likely reading matched no single product. */
    const unlikelyWords = () =>
      lines.flatMap(({ productWords, otherReading, otherLikelihood }) =>
        otherReading && otherLikelihood === 'unlikely' && newMatches.get(productWords)?.kind !== 'found'
          ? [otherReading.productWords]
          : [],
      )
    const unreadWords = (words: readonly string[]) =>
      [...new Set(words)].filter((productWords) => productWords !== '' && !newMatches.has(productWords))
    let isCurrent = true
    // A transition renders hundreds of rows in slices, between which the page responds.
    const showMatches = () =>
      startTransition(() => setMatches((matches) => mergeMatches(matches, newMatches)))

    const pause = createPause()
    async function lookUpInBatches(words: readonly string[]): Promise<void> {
      let updatedAt = performance.now()
      for (let start = 0; start < words.length; start += BATCH_SIZE) {
        const batch = words.slice(start, start + BATCH_SIZE)
        const batchMatches = await lookUp.findMatches(batch, pause)
        for (const [index, match] of batchMatches.entries()) newMatches.set(batch[index] ?? '', match)
        if (!isCurrent) return
        if (performance.now() - updatedAt > MIN_UPDATE_GAP_MS) {
          showMatches()
          updatedAt = performance.now()
        }
        await pause()
      }
    }
    async function lookUpAll(): Promise<void> {
      await lookUpInBatches(unreadWords(likelyWords))
      if (isCurrent) await lookUpInBatches(unreadWords(unlikelyWords()))
      // Also shows matches of an earlier look-up that ended before it could show them.
      if (!isCurrent) return
      showMatches()
      reportEnd()
    }
    lookUpAll().catch((problem: unknown) => isCurrent && reportEnd(problem))
    return () => {
      isCurrent = false
    }
  }, [lines, lookUp, tryCount, reportEnd])

  useProductChanges(
    lines,
    matches,
    useCallback(() => setVersion((previousVersion) => previousVersion + 1), []),
  )

  return {
    matchOf: useCallback((productWords: string) => matches.get(productWords), [matches]),
    readChoices: lookUp.readChoices,
    /** Records a product that the person chose, so that it is not looked up and its row stays in place. */
    setMatch: useCallback((productWords: string, product: Product) => {
      const match: ProductMatch = { kind: 'found', product }
      lookUpState.current.matches.set(productWords, match)
      setMatches((matches) => new Map([...matches, [productWords, match]]))
    }, []),
    /** Searches again; undefined unless a look-up failed. */
    onTryAgain,
  }
}
