// What a dealership purchased, from the server, or from the device's last copy where the server fails (G136).
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { purchasesQuery } from '#api/purchases.queries.ts'
import { isBuyable, type Product } from '#domain/product.ts'
import type { PurchasedItem } from '#domain/purchased-item.ts'
import { useCounter } from '#live/counter.ts'
import { useReadFailure } from '#live/use-read-failure.ts'
import { useRetryOnReturn } from '#live/use-retry-on-return.ts'
import { readProducts } from '#storage/product-table.ts'
import { putPurchases, readPurchases } from '#storage/purchases.ts'
import { useLoadFailureNotice } from '../use-load-failure-notice.ts'

export interface PurchasedRow extends PurchasedItem {
  /** As it is today; null where it can no longer be bought. */
  product: Product | null
}

export interface Purchases {
  /** undefined while they are read. */
  rows: readonly PurchasedRow[] | undefined
  /** Set where the rows are the device's copy: what failed, and when the server told them; null: never. */
  copy: { failure: string; readAt: number | null } | null
  tryAgain: () => void
}

/** The products as the device holds them now; undefined while they are read. */
function useProducts(ids: readonly number[]): ReadonlyMap<number, Product> | undefined {
  const { copy } = useCounter().databases
  const key = ids.join()
  const read = useLiveQuery(async () => {
    const products = await readProducts(copy, ids)
    return { key, products: new Map(products.map((product) => [product.id, product])) }
  }, [copy, key])
  return read?.key === key ? read.products : undefined
}

export function usePurchases(dealershipId: number): Purchases {
  const { api, catalogue, databases } = useCounter()
  // Always read anew: an order that has just arrived belongs to it.
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...purchasesQuery(api, dealershipId),
    staleTime: 0,
  })

  useEffect(() => {
    if (data === undefined) return
    const items = data.items.map(({ item }) => item)
    const current = data.items.flatMap(({ product }) => (product && !product.archive ? [product] : []))
    // a copy that could not be kept is only missing when there is no connection
    catalogue.refreshProducts(current).catch(() => undefined)
    putPurchases(databases.copy, dealershipId, { items, readAt: dataUpdatedAt }).catch(() => undefined)
  }, [data, dataUpdatedAt, dealershipId, databases.copy, catalogue])

  const failure = useReadFailure(error, data === undefined)
  useRetryOnReturn(failure !== null, refetch)

  const kept = useLiveQuery(
    async () => ({ stored: await readPurchases(databases.copy, dealershipId) }),
    [databases.copy, dealershipId],
  )
  useLoadFailureNotice(error, data !== undefined || (kept && kept.stored !== null))
  const items = data?.items.map(({ item }) => item) ?? kept?.stored?.items ?? []
  const products = useProducts(items.map(({ productId }) => productId))
  const isRead = failure === null ? data !== undefined : kept !== undefined
  const answered = new Map(data?.items.map(({ item, product }) => [item.productId, product]))

  /** The copy is newer than the answer, but does not tell what has left the catalogue. */
  function productOf(productId: number): Product | null {
    const then = answered.get(productId)
    if (then === null || then?.archive) return null
    const product = products?.get(productId) ?? then
    return product && !product.archive && isBuyable(product.type) ? product : null
  }

  return {
    rows:
      isRead && products ? items.map((item) => ({ ...item, product: productOf(item.productId) })) : undefined,
    copy:
      failure === null ? null : { failure, readAt: data ? dataUpdatedAt : (kept?.stored?.readAt ?? null) },
    tryAgain: () => {
      void refetch() // shown by the query itself
    },
  }
}
