// The purchases of a dealership from the server, or from the device's last copy when the server fails (G136).
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { purchasesQuery } from '#api/orders/purchases.ts'
import { useCounter } from '#app-context/counter.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import type { PurchasedItem } from '#domain/orders/purchased-item.ts'
import { readPurchases } from '#storage/orders/purchases.ts'
import { readProducts } from '#storage/catalogue/stored-product.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'
import { storePurchases } from './store-purchases.ts'

export interface PurchasedRow extends PurchasedItem {
  /** The product as it is today; null if it cannot be bought any more. */
  product: Product | null
}

export interface Purchases extends ServerFact<unknown> {
  /** undefined while they are read. */
  rows: readonly PurchasedRow[] | undefined
}

interface Purchase {
  item: PurchasedItem
  /** null if the product has left the catalogue; undefined in a copy, which does not tell whether it has left. */
  product: Product | null | undefined
}

/** The products in the device's copy; undefined while they are read. */
function useCopiedProducts(ids: readonly number[]): ReadonlyMap<number, Product> | undefined {
  const { copy } = useCounter().databases
  const key = ids.join()
  const copiedProducts = useLiveQuery(async () => {
    const products = await readProducts(copy, ids)
    return { key, products: new Map(products.map((product) => [product.id, product])) }
  }, [copy, key])
  return copiedProducts?.key === key ? copiedProducts.products : undefined
}

const NO_PURCHASES: readonly Purchase[] = []

interface PurchasesOptions {
  /** True where the purchases are a side matter: the copy is shown first. */
  isCopyFirst?: boolean
}

export function usePurchases(
  dealershipId: number,
  { isCopyFirst = false }: PurchasesOptions = {},
): Purchases {
  const { api, catalogue, databases } = useCounter()
  const fact = useServerFact({
    // The answer is not cached: an order that has just arrived adds purchases.
    query: { ...purchasesQuery(api, dealershipId), ...(!isCopyFirst && { staleTime: 0 }) },
    toValue: ({ items }): readonly Purchase[] => items,
    copy: {
      isShownFirst: isCopyFirst,
      read: async () => {
        const storedPurchases = await readPurchases(databases.copy, dealershipId)
        if (storedPurchases === null) return null
        const value = storedPurchases.items.map((item): Purchase => ({ item, product: undefined }))
        return { value, readAt: storedPurchases.readAt }
      },
      write: ({ items }, readAt) => storePurchases({ catalogue, databases }, dealershipId, items, readAt),
    },
  })
  const purchases = fact.source === 'nowhere' ? NO_PURCHASES : fact.value
  const products = useCopiedProducts(purchases?.map(({ item }) => item.productId) ?? [])

  const rows = useMemo(
    () => products && purchases?.map((row) => ({ ...row.item, product: productOf(row, products) })),
    [products, purchases],
  )
  return { ...fact, rows }
}

/** The copy may be newer than the answer, but only the answer knows which products have left the catalogue. */
export function productOf(
  { item, product: currentProduct }: Purchase,
  copiedProducts: ReadonlyMap<number, Product>,
): Product | null {
  if (currentProduct === null || currentProduct?.archive) return null
  const product = copiedProducts.get(item.productId) ?? currentProduct
  return product && !product.archive && isBuyable(product.type) ? product : null
}
