import { useMemo } from 'react'
import { useProductsOf } from '#app-context/use-catalogue.ts'
import { plainWords } from '#domain/values/plain-words.ts'
import type { Product } from '#domain/products/product.ts'
import { useProductsBelow } from '#server-state/catalogue/use-products-below.ts'
import { useLocalMatches } from '#server-state/catalogue/use-search.ts'

interface Wanted {
  parentId: number
  /** The search that the list is of; '' lists what stands below the parent. */
  search: string
  /** What narrows the list. */
  words: string
  isArchive: boolean
  /** Also what stands further below. */
  isDeep: boolean
}

const AS_MANY_AS_MATCH = Number.MAX_SAFE_INTEGER
const NONE: readonly number[] = []

/** The products to choose from, as the device holds them; undefined while it is read, or where it could not be searched. */
export function useListedProducts({ parentId, search, words, isArchive, isDeep }: Wanted) {
  const below = useProductsBelow(parentId)
  const { ids, answers, onTryAgain } = useLocalMatches(search, AS_MANY_AS_MATCH)
  const found = useProductsOf(ids ?? NONE)
  const isFound = ids !== undefined && answers === search
  const all = search === '' ? below : isFound ? found : undefined
  // Made once a list: at every letter it would take longer than a frame.
  const worded = useMemo(() => all?.map((product) => ({ product, text: textOf(product) })), [all])
  const products = useMemo(() => {
    const wanted = plainWords(words).split(' ').filter(Boolean)
    return worded
      ?.filter(
        ({ product, text }) =>
          product.archive === isArchive &&
          (isDeep || search !== '' || product.parentId === parentId) &&
          wanted.every((word) => text.includes(word)),
      )
      .map(({ product }) => product)
  }, [worded, words, isArchive, isDeep, search, parentId])
  return { products, onTryAgain: products === undefined ? onTryAgain : undefined }
}

function textOf({ name, id, type }: Product): string {
  return plainWords(`${name} ${id} ${type}`)
}
