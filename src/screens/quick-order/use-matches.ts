import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { productIdOfCode } from '#app-context/product-code.ts'
import { useCatalogueStatus, useProductsOf } from '#app-context/use-catalogue.ts'
import { useViewer } from '#app-context/use-session.ts'
import { matchProduct } from '#catalogue/match-product.ts'
import type { TypedLine } from '#domain/quick-order/order-text.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { canFind } from '#domain/catalogue/product-visibility.ts'
import type { LineAnswer, ProductMatch } from '#domain/quick-order/quick-order.ts'
import { isSameValue } from '#domain/same-value.ts'
import { useConfirmedMatches } from '#server-state/catalogue/use-search.ts'
import { useSearchTries } from '#server-state/catalogue/use-search-tries.ts'
import { createPause } from '#ui/pause.ts'

type Matches = ReadonlyMap<string, ProductMatch>

/** Products are read in batches; the page may answer a key or a tap between two words. */
const BATCH_SIZE = 20
/** While many lines are looked up, rows follow no more often than this: drawing them takes longer than finding. */
const SHOW_EVERY_MS = 400
/** So many products are read for words that fit several; the others are counted, and read when somebody looks. */
const FIRST_READ = 60

export type SeveralMatch = Pick<Extract<LineAnswer, { kind: 'several' }>, 'what' | 'products' | 'count'>
/** Some of the products that the words fit, from `start`, not past `end`. */
export type ChoicesOf = (match: SeveralMatch, start: number, end: number) => Promise<readonly Product[]>

interface LookUp {
  matches(words: readonly string[], pause: () => Promise<void>): Promise<ProductMatch[]>
  choicesOf: ChoicesOf
}

/**
 * Looks words up on the device: an id or address first, then the search. Each product is read once, and anew for another
 * `version`.
 */
function useLookUp(version: number): LookUp {
  const { catalogue } = useCounter()
  const viewer = useViewer()
  const { stored, completeAt } = useCatalogueStatus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another copy is read anew
  return useMemo(() => {
    const products = new Map<number, Product | undefined>()

    async function read(ids: readonly number[]): Promise<void> {
      const unread = [...new Set(ids)].filter((id) => !products.has(id))
      const found = new Map((await catalogue.products(unread)).map((row) => [row.id, row]))
      // Only now: another look at the same time must not take what is still being read for missing.
      for (const id of unread) products.set(id, found.get(id))
    }
    const searchAll = (what: string) => catalogue.search(what, Number.POSITIVE_INFINITY, true)
    function orderable(id: number): Product[] {
      const product = products.get(id)
      return product && isBuyable(product.type) && canFind(product, viewer) ? [product] : []
    }

    async function matches(words: readonly string[], pause: () => Promise<void>): Promise<ProductMatch[]> {
      const ids = words.map((what) => productIdOfCode(what, window.location))
      await read(ids.filter((id) => id !== null))
      const named = ids.map((id) => (id === null ? undefined : orderable(id)[0]))
      const found: number[][] = []
      for (const [index, what] of words.entries()) {
        await pause() // a word with typos takes a slow device most of a long task
        found.push(named[index] ? [] : await searchAll(what))
      }
      await read(found.flatMap((ids) => ids.slice(0, FIRST_READ)))
      return words.map((what, index): ProductMatch => {
        const product = named[index]
        if (product) return { kind: 'found', product }
        const all = found[index] ?? []
        const first = all.slice(0, FIRST_READ).flatMap(orderable)
        // What the copy lost since it was indexed is no choice.
        return matchProduct(what, first, all.length - Math.min(all.length, FIRST_READ) + first.length)
      })
    }

    return {
      matches,
      async choicesOf({ what, products: known, count }, start, end) {
        if (end <= known.length || count === known.length) return known.slice(start, end)
        const ids = (await searchAll(what)).slice(start, end)
        await read(ids)
        return ids.flatMap(orderable)
      },
    }
  }, [catalogue, viewer, stored, completeAt, version])
}

function withFound(known: Matches, found: Matches): Matches {
  const isAllKnown = [...found].every(([what, match]) => known.get(what) === match)
  return isAllKnown ? known : new Map([...known, ...found])
}

/** Asks the server for the products found, and tells when the copy holds another state of one of them. */
function useChangesOf(lines: readonly TypedLine[], matches: Matches, onChange: () => void): void {
  const found = useMemo(() => {
    const all = lines.flatMap(({ what, other }) => [matches.get(what), other && matches.get(other.what)])
    const products = all.flatMap((match) => (match?.kind === 'found' ? [match.product] : []))
    return [...new Map(products.map((product) => [product.id, product])).values()]
  }, [lines, matches])
  const idList = found.map(({ id }) => id).join()
  const ids = useMemo(() => (idList === '' ? [] : idList.split(',').map(Number)), [idList])
  useConfirmedMatches('', ids)
  const stored = useProductsOf(ids)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the copy holds now asks for another look
  useEffect(() => {
    const byId = new Map(stored?.map((product) => [product.id, product]))
    const isChanged = (product: Product) =>
      byId.has(product.id) && !isSameValue(byId.get(product.id), product)
    if (found.some(isChanged)) onChange()
  }, [stored])
}

/**
 * What the words of the lines mean; words that are still looked up have no answer. When the copy grows or
 * changes everything is looked up again, and the answers of before stay until then.
 */
export function useMatches(lines: readonly TypedLine[]) {
  const [version, setVersion] = useState(0)
  const lookUp = useLookUp(version)
  const { tries, tellEnd, onTryAgain } = useSearchTries()
  const [matches, setMatches] = useState<Matches>(new Map())
  const fresh = useRef({ lookUp, matches: new Map<string, ProductMatch>() })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try looks up what is missing
  useEffect(() => {
    if (fresh.current.lookUp !== lookUp) fresh.current = { lookUp, matches: new Map() }
    const own = fresh.current.matches
    const likely = lines.flatMap(({ what, other, otherIs }) =>
      other && otherIs !== 'unlikely' ? [what, other.what] : [what],
    )
    /** Read once it is known that the likely ones found no product. */
    const unlikely = () =>
      lines.flatMap(({ what, other, otherIs }) =>
        other && otherIs === 'unlikely' && own.get(what)?.kind !== 'found' ? [other.what] : [],
      )
    const unread = (words: readonly string[]) =>
      [...new Set(words)].filter((what) => what !== '' && !own.has(what))
    let isCurrent = true
    // Hundreds of rows are drawn in slices, between which the page answers.
    const show = () => startTransition(() => setMatches((known) => withFound(known, own)))

    const pause = createPause()
    async function lookUpEach(wanted: readonly string[]): Promise<void> {
      let shownAt = performance.now()
      for (let start = 0; start < wanted.length; start += BATCH_SIZE) {
        const batch = wanted.slice(start, start + BATCH_SIZE)
        const found = await lookUp.matches(batch, pause)
        for (const [index, match] of found.entries()) own.set(batch[index] ?? '', match)
        if (!isCurrent) return
        if (performance.now() - shownAt > SHOW_EVERY_MS) {
          show()
          shownAt = performance.now()
        }
        await pause()
      }
    }
    async function lookUpAll(): Promise<void> {
      await lookUpEach(unread(likely))
      if (isCurrent) await lookUpEach(unread(unlikely()))
      // Also what an earlier look found and could no longer show.
      if (!isCurrent) return
      show()
      tellEnd()
    }
    lookUpAll().catch((problem: unknown) => isCurrent && tellEnd(problem))
    return () => {
      isCurrent = false
    }
  }, [lines, lookUp, tries, tellEnd])

  useChangesOf(
    lines,
    matches,
    useCallback(() => setVersion((last) => last + 1), []),
  )

  return {
    matchOf: useCallback((what: string) => matches.get(what), [matches]),
    choicesOf: lookUp.choicesOf,
    /** What a person chose needs no look; its row stays where it is. */
    know: useCallback((what: string, product: Product) => {
      const match: ProductMatch = { kind: 'found', product }
      fresh.current.matches.set(what, match)
      setMatches((known) => new Map([...known, [what, match]]))
    }, []),
    /** Undefined unless words could not be looked up. */
    onTryAgain,
  }
}
