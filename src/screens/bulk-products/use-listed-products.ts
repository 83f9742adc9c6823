import { useMemo } from 'react'
import { useProducts } from '#app-context/catalogue/use-catalogue.ts'
import { plainWords } from '#domain/values/plain-words.ts'
import type { Product } from '#domain/products/product.ts'
import { useProductsBelow } from '#server-state/catalogue/use-products-below.ts'
import { useLocalMatches } from '#server-state/catalogue/use-search.ts'

interface ListedProductsInput {
  parentId: number
  /** The search that produced the list; '' lists the products below the parent. */
  search: string
  /** The typed text that filters the list. */
  filterText: string
  /** True lists the archived products, false the products in the catalogue. */
  showsArchive: boolean
  /** True also lists the products of the groups below the parent. */
  includesSubgroups: boolean
}

const NO_LIMIT = Number.MAX_SAFE_INTEGER
const NO_IDS: readonly number[] = []

/**
 * The products of the device's copy that the screen lists; undefined while they are being read, or when the
 * search failed. `onTryAgain` is undefined unless the search failed.
 */
export function useListedProducts({
  parentId,
  search,
  filterText,
  showsArchive,
  includesSubgroups,
}: ListedProductsInput) {
  const productsBelow = useProductsBelow(parentId)
  const { ids, answeredText, onTryAgain } = useLocalMatches(search, NO_LIMIT)
  const foundProducts = useProducts(ids ?? NO_IDS)
  const hasResults = ids !== undefined && answeredText === search
  const candidates = search === '' ? productsBelow : hasResults ? foundProducts : undefined
  // The texts are computed once per list: computing them at every typed letter would take longer than a frame.
  const searchableProducts = useMemo(
    () => candidates?.map((product) => ({ product, text: searchableText(product) })),
    [candidates],
  )
  const products = useMemo(() => {
    const filterWords = plainWords(filterText).split(' ').filter(Boolean)
    return searchableProducts
      ?.filter(
        ({ product, text }) =>
          product.archive === showsArchive &&
          (includesSubgroups || search !== '' || product.parentId === parentId) &&
          filterWords.every((word) => text.includes(word)),
      )
      .map(({ product }) => product)
  }, [searchableProducts, filterText, showsArchive, includesSubgroups, search, parentId])
  return { products, onTryAgain: products === undefined ? onTryAgain : undefined }
}

function searchableText({ name, id, type }: Product): string {
  return plainWords(`${name} ${id} ${type}`)
}
