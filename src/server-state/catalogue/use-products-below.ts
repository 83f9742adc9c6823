// Products for those who change many: all of a group from the device, and some of them as the server has them now.
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { answered } from '#api/failure.ts'
import { fetchProductsByIds } from '#api/products/products.ts'
import { useCounter } from '#app-context/counter.ts'
import { useCatalogueStatus } from '#app-context/use-catalogue.ts'
import type { Product } from '#domain/products/product.ts'
import { productsBelow } from '#domain/catalogue/product-tree.ts'
import { errorText } from '../failure-text.ts'
import { useHeardEvent } from './use-heard-event.ts'
import { useOwnRows } from './use-own-rows.ts'

export const BELOW_KEY = ['products-below']
export const NOW_KEY = ['products-now']
/** Some hundred kilobytes an answer. */
const IDS_A_CALL = 200
/** Read anew whenever a screen asks. */
const FRESH = { staleTime: 0, gcTime: 0, networkMode: 'always' } as const

/**
 * Everything below a product as the device holds it, archived and hidden ones too, in the order of the catalogue, each
 * after what holds it; -1 for the whole catalogue. undefined while the device is read.
 */
export function useProductsBelow(parentId: number): Product[] | undefined {
  const { catalogue } = useCounter()
  const { completeAt } = useCatalogueStatus()
  // Its own children are read again, as on its page.
  const { readAt } = useOwnRows(parentId)
  const heard = useHeardEvent()
  const { data } = useQuery<Product[]>({
    ...FRESH,
    enabled: heard !== undefined,
    queryKey: [...BELOW_KEY, parentId, completeAt, readAt, heard],
    placeholderData: (before, query) => (query?.queryKey[BELOW_KEY.length] === parentId ? before : undefined),
    queryFn: async ({ signal }) => productsBelow(await catalogue.everyProduct(() => true, signal), parentId),
  })
  return data
}

export interface ProductsNow {
  /** By id; without those that are no longer there. undefined while they are read. */
  products: ReadonlyMap<number, Product> | undefined
  /** How many were read. */
  done: number
  /** Why they could not be read, in words. */
  failure: string | null
  readAgain: () => void
}

/** Products as the server has them now. */
export function useProductsNow(ids: readonly number[]): ProductsNow {
  const { api } = useCounter()
  const [done, setDone] = useState(0)
  const { data, error, refetch } = useQuery({
    ...FRESH,
    queryKey: [...NOW_KEY, ids],
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => {
      const found = new Map<number, Product>()
      setDone(0)
      for (let start = 0; start < ids.length; start += IDS_A_CALL) {
        const page = await answered(fetchProductsByIds(api, ids.slice(start, start + IDS_A_CALL), signal))
        for (const product of page.items) found.set(product.id, product)
        setDone(Math.min(ids.length, start + IDS_A_CALL))
      }
      return found
    },
  })
  // ends in what is then told
  const readAgain = useCallback(() => void refetch(), [refetch])
  return { products: data, done, failure: error === null ? null : errorText(error), readAgain }
}
