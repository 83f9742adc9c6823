import { useMemo } from 'react'
import { useProducts } from '#app-context/use-catalogue.ts'
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
  isArchive: boolean
  /** Includes products further below. */
  isDeep: boolean
}

const NO_LIMIT = Number.MAX_SAFE_INTEGER
const NO_IDS: readonly number[] = []

/**
 * The products of the device's copy to choose from; undefined while they are being read, or when they could
 * not be searched.
 */
export function useListedProducts({ parentId, search, filterText, isArchive, isDeep }: ListedProductsInput) {
  const below = useProductsBelow(parentId)
  const { ids, answers, onTryAgain } = useLocalMatches(search, NO_LIMIT)
  const foundProducts = useProducts(ids ?? NO_IDS)
  const hasResults = ids !== undefined && answers === search
  const candidates = search === '' ? below : hasResults ? foundProducts : undefined
  // Computed once per list: at every letter it would take longer than a frame.
  const searchableProducts = useMemo(
    () => candidates?.map((product) => ({ product, text: textOf(product) })),
    [candidates],
  )
  const products = useMemo(() => {
    const filterWords = plainWords(filterText).split(' ').filter(Boolean)
    return searchableProducts
      ?.filter(
        ({ product, text }) =>
          product.archive === isArchive &&
          (isDeep || search !== '' || product.parentId === parentId) &&
          filterWords.every((word) => text.includes(word)),
      )
      .map(({ product }) => product)
  }, [searchableProducts, filterText, isArchive, isDeep, search, parentId])
  return { products, onTryAgain: products === undefined ? onTryAgain : undefined }
}

function textOf({ name, id, type }: Product): string {
  return plainWords(`${name} ${id} ${type}`)
}
