import { useEffect, useRef, useSyncExternalStore } from 'react'
import { byCatalogueOrder, type Product } from '#domain/products/product.ts'
import { reuseUnchangedRows } from '#domain/same-value.ts'
import type { ChildList } from '#first-paint/first-content.ts'
import { readChildren, readProduct, readProducts } from '#storage/catalogue/stored-product.ts'
import { useCounter } from '../counter.ts'
import { useDeviceQuery } from '../use-device-query.ts'

/** Reports that the page shows its first content as soon as there are rows; an empty device has no rows at first. */
function useReportFirstRows(rows: readonly Product[] | undefined): void {
  const { firstContent } = useCounter()
  const isShown = rows !== undefined && rows.length > 0
  useEffect(() => {
    if (isShown) firstContent.markShown()
  }, [firstContent, isShown])
}

/**
 * A product of the device's copy; `undefined` while the device is read, `null` if the copy does not have the product.
 */
export function useProduct(productId: number | null): Product | null | undefined {
  const { firstContent } = useCounter()
  const { product: firstProduct } = firstContent.rows
  return useDeviceQuery(
    async ({ copy }) => (productId === null ? null : ((await readProduct(copy, productId)) ?? null)),
    [productId],
    firstProduct?.id === productId ? firstProduct : undefined,
  )
}

/**
 * The children of a product; `undefined` while the device is read, and without a product. `parentId` is -1 for the top
 * level, null for no product. While a page opens, the list may have only its first rows. An unchanged product stays
 * the same object.
 */
export function useChildList(parentId: number | null): ChildList | undefined {
  const { firstContent } = useCounter()
  const { children } = firstContent.rows
  const firstList = children?.parentId === parentId ? children?.list : undefined
  const lastRows = useRef<readonly Product[]>(firstList?.rows ?? [])
  const list = useDeviceQuery(
    async ({ copy }) => {
      if (parentId === null) return undefined
      const storedRows = (await readChildren(copy, parentId)).sort(byCatalogueOrder)
      const rows = reuseUnchangedRows(storedRows, lastRows.current)
      lastRows.current = rows
      return { rows, count: rows.length }
    },
    [parentId],
    firstList,
  )
  useReportFirstRows(list?.rows)
  return list
}

/**
 * All children of a product in catalogue order; `undefined` before all of them are read, and without a product.
 * `parentId` is -1 for the top level, null for no product.
 */
export function useChildren(parentId: number | null): Product[] | undefined {
  const list = useChildList(parentId)
  return list && list.rows.length === list.count ? list.rows : undefined
}

/** The children of several products by parent id, -1 for the top level; `undefined` while the device is read. */
export function useChildrenOf(parentIds: readonly number[]): ReadonlyMap<number, Product[]> | undefined {
  const { copy } = useCounter().databases
  return useDeviceQuery(async () => {
    const lists = await Promise.all(parentIds.map((id) => readChildren(copy, id)))
    return new Map(parentIds.map((id, index) => [id, lists[index] ?? []]))
  }, [copy, parentIds])
}

/**
 * The products with these ids, in the order of the ids, without products that the device does not have; `undefined`
 * while the device is read.
 */
export function useProducts(ids: readonly number[]): Product[] | undefined {
  const products = useDeviceQuery(({ copy }) => readProducts(copy, ids), [ids])
  useReportFirstRows(products)
  return products
}

/**
 * The products with these ids; null for a product that the device does not have. A new id is missing until its product
 * is read; the map is `undefined` until the first products are read.
 */
export function useProductsById(ids: readonly number[]): ReadonlyMap<number, Product | null> | undefined {
  return useDeviceQuery(
    async ({ copy }) => {
      const products = new Map((await readProducts(copy, ids)).map((product) => [product.id, product]))
      return new Map(ids.map((id) => [id, products.get(id) ?? null]))
    },
    [ids],
  )
}

export function useCatalogueStatus() {
  const { catalogue } = useCounter()
  return useSyncExternalStore(catalogue.subscribe, catalogue.read)
}
