import { useEffect, useRef, useSyncExternalStore } from 'react'
import { byCatalogueOrder, type Product } from '#domain/products/product.ts'
import { reuseUnchangedRows } from '#domain/same-value.ts'
import type { ChildList } from '#first-paint/first-content.ts'
import { readChildren, readProduct, readProducts } from '#storage/catalogue/stored-product.ts'
import { useCounter } from './counter.ts'
import { useLive } from './use-live.ts'

/** The first rows that are on the screen are the page's first content; an empty device has none yet. */
function useShown(rows: readonly Product[] | undefined): void {
  const { firstContent } = useCounter()
  const isShown = rows !== undefined && rows.length > 0
  useEffect(() => {
    if (isShown) firstContent.shown()
  }, [firstContent, isShown])
}

/** `undefined` while the device is read, `null` where it holds no such product. */
export function useProduct(productId: number | null): Product | null | undefined {
  const { firstContent } = useCounter()
  const { product: first } = firstContent.rows
  return useLive(
    async ({ copy }) => (productId === null ? null : ((await readProduct(copy, productId)) ?? null)),
    [productId],
    first?.id === productId ? first : undefined,
  )
}

/**
 * The children of a product; -1 for the root, null for none. `undefined` while the device is read. A page that opens may
 * have only the first rows for a moment. An unchanged product stays the same object.
 */
export function useChildList(parentId: number | null): ChildList | undefined {
  const { firstContent } = useCounter()
  const { children } = firstContent.rows
  const first = children?.parentId === parentId ? children?.list : undefined
  const known = useRef<readonly Product[]>(first?.rows ?? [])
  const list = useLive(
    async ({ copy }) => {
      if (parentId === null) return undefined
      const read = (await readChildren(copy, parentId)).sort(byCatalogueOrder)
      const rows = reuseUnchangedRows(read, known.current)
      known.current = rows
      return { rows, count: rows.length }
    },
    [parentId],
    first,
  )
  useShown(list?.rows)
  return list
}

/** All children of a product in catalogue order; -1 for the root, null for none. `undefined` while the device is read. */
export function useChildren(parentId: number | null): Product[] | undefined {
  const list = useChildList(parentId)
  return list && list.rows.length === list.count ? list.rows : undefined
}

/** Children of several products by their parent, -1 for the root. `undefined` while the device is read. */
export function useChildrenOf(parentIds: readonly number[]): ReadonlyMap<number, Product[]> | undefined {
  const { copy } = useCounter().databases
  return useLive(async () => {
    const lists = await Promise.all(parentIds.map((id) => readChildren(copy, id)))
    return new Map(parentIds.map((id, at) => [id, lists[at] ?? []]))
  }, [copy, parentIds])
}

/** Products by id, in the order of the ids; ids that the device does not hold are left out. */
export function useProductsOf(ids: readonly number[]): Product[] | undefined {
  const products = useLive(({ copy }) => readProducts(copy, ids), [ids])
  useShown(products)
  return products
}

export function useCatalogueStatus() {
  const { catalogue } = useCounter()
  return useSyncExternalStore(catalogue.subscribe, catalogue.read)
}
