// Products for bulk changes: all products of a group from the copy, and chosen products as the server has them now.
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { valueOrThrow } from '#api/failure.ts'
import { fetchProductsByIds } from '#api/products/products.ts'
import { useCounter } from '#app-context/counter.ts'
import { useCatalogueStatus } from '#app-context/catalogue/use-catalogue.ts'
import type { Product } from '#domain/products/product.ts'
import { productsBelow } from '#domain/catalogue/product-tree.ts'
import { errorText } from '../failure-text.ts'
import { useLastProductEvent } from './use-last-product-event.ts'
import { useProductReading } from './use-product-reading.ts'

export const PRODUCTS_BELOW_KEY = ['products-below']
export const PRODUCTS_NOW_KEY = ['products-now']
/** With this many ids an answer has a few hundred kilobytes. */
const IDS_PER_CALL = 200
/** Answers are not cached: each screen reads again. */
const NOT_CACHED = { staleTime: 0, gcTime: 0, networkMode: 'always' } as const

/**
 * All descendants of a product in the copy, also archived and hidden products, in the sequence of the catalogue, each
 * after its parent; -1 for the whole catalogue. undefined while the copy is read.
 */
export function useProductsBelow(parentId: number): Product[] | undefined {
  const { catalogue } = useCounter()
  const { completeAt } = useCatalogueStatus()
  // Reads the product and its children again, as its page does.
  const { readAt } = useProductReading(parentId)
  const lastEvent = useLastProductEvent()
  const { data } = useQuery<Product[]>({
    ...NOT_CACHED,
    enabled: lastEvent !== undefined,
    queryKey: [...PRODUCTS_BELOW_KEY, parentId, completeAt, readAt, lastEvent],
    placeholderData: (previousData, query) =>
      query?.queryKey[PRODUCTS_BELOW_KEY.length] === parentId ? previousData : undefined,
    queryFn: async ({ signal }) =>
      productsBelow(await catalogue.readMatchingProducts(() => true, signal), parentId),
  })
  return data
}

export interface ProductsNow {
  /** By id, without removed products; undefined while they are read. */
  products: ReadonlyMap<number, Product> | undefined
  /** The number of ids that the server has answered. */
  readCount: number
  /** The reason why the products could not be read, as a text. */
  failure: string | null
  readAgain: () => void
}

/** Products as the server has them now. */
export function useProductsNow(ids: readonly number[]): ProductsNow {
  const { api } = useCounter()
  const [readCount, setReadCount] = useState(0)
  const { data, error, refetch } = useQuery({
    ...NOT_CACHED,
    queryKey: [...PRODUCTS_NOW_KEY, ids],
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => {
      const products = new Map<number, Product>()
      setReadCount(0)
      for (let start = 0; start < ids.length; start += IDS_PER_CALL) {
        const page = await valueOrThrow(
          fetchProductsByIds(api, ids.slice(start, start + IDS_PER_CALL), signal),
        )
        for (const product of page.items) products.set(product.id, product)
        setReadCount(Math.min(ids.length, start + IDS_PER_CALL))
      }
      return products
    },
  })
  // the query shows its result
  const readAgain = useCallback(() => void refetch(), [refetch])
  return { products: data, readCount, failure: error === null ? null : errorText(error), readAgain }
}
