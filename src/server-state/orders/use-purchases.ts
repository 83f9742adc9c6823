// What a dealership purchased, from the server, or from the device's last copy where the server fails (G136).
import { useLiveQuery } from 'dexie-react-hooks'
import { purchasesQuery } from '#api/orders/purchases.ts'
import { useCounter } from '#app-context/counter.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import type { PurchasedItem } from '#domain/orders/purchased-item.ts'
import { putPurchases, readPurchases } from '#storage/orders/purchases.ts'
import { readProducts } from '#storage/catalogue/stored-product.ts'
import { useLoadFailureNotice } from '../use-load-failure-notice.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

export interface PurchasedRow extends PurchasedItem {
  /** As it is today; null where it can no longer be bought. */
  product: Product | null
}

export interface Purchases extends ServerFact<unknown> {
  /** undefined while they are read. */
  rows: readonly PurchasedRow[] | undefined
}

interface ToldItem {
  item: PurchasedItem
  /** null: it has left the catalogue; undefined where a copy does not tell that. */
  product: Product | null | undefined
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
  /** What the answer tells as no longer sold would stand in the copy as if it were, and be offered by it later. */
  async function confirmGone(told: readonly ToldItem[]): Promise<void> {
    const gone = told.filter(({ product }) => !product || product.archive)
    const held = await readProducts(
      databases.copy,
      gone.map(({ item }) => item.productId),
    )
    const ids = held.filter(({ archive }) => !archive).map(({ id }) => id)
    if (ids.length > 0) await catalogue.confirmProducts(ids)
  }
  const fact = useServerFact({
    // Always read anew: an order that has just arrived belongs to it.
    query: { ...purchasesQuery(api, dealershipId), staleTime: 0 },
    toValue: ({ items }): readonly ToldItem[] => items,
    copy: {
      read: async () => {
        const stored = await readPurchases(databases.copy, dealershipId)
        if (stored === null) return null
        const value = stored.items.map((item): ToldItem => ({ item, product: undefined }))
        return { value, readAt: stored.readAt }
      },
      write: ({ items: told }, readAt) => {
        const items = told.map(({ item }) => item)
        const current = told.flatMap(({ product }) => (product && !product.archive ? [product] : []))
        return Promise.all([
          catalogue.refreshProducts(current),
          putPurchases(databases.copy, dealershipId, { items, readAt }),
          confirmGone(told),
        ])
      },
    },
  })
  useLoadFailureNotice(fact)
  const told = fact.source === 'nowhere' ? [] : fact.value
  const products = useProducts(told?.map(({ item }) => item.productId) ?? [])

  /** The copy is newer than the answer, but does not tell what has left the catalogue. */
  function productOf({ item, product: then }: ToldItem): Product | null {
    if (then === null || then?.archive) return null
    const product = products?.get(item.productId) ?? then
    return product && !product.archive && isBuyable(product.type) ? product : null
  }
  const rows = products && told?.map((row) => ({ ...row.item, product: productOf(row) }))
  return { ...fact, rows }
}
