import { useEffect, useSyncExternalStore } from 'react'
import { byCatalogueOrder, type Product } from '#domain/product.ts'
import { readChildren, readProduct, readProducts } from '#storage/product-table.ts'
import { useCounter } from './counter.ts'
import { useLive } from './use-live.ts'

/** The first rows that are on the screen are the page's first content; an empty device has none yet. */
function useShown(rows: Product[] | undefined): Product[] | undefined {
  const { firstContent } = useCounter()
  const isShown = rows !== undefined && rows.length > 0
  useEffect(() => {
    if (isShown) firstContent.shown()
  }, [firstContent, isShown])
  return rows
}

/** `undefined` while the device is read, `null` where it holds no such product. */
export function useProduct(productId: number | null): Product | null | undefined {
  const { databases, firstContent } = useCounter()
  const { copy } = databases
  const { product: first } = firstContent.rows
  return useLive(
    async () => (productId === null ? null : ((await readProduct(copy, productId)) ?? null)),
    [copy, productId],
    first?.id === productId ? first : undefined,
  )
}

/** Children of a product in catalogue order; -1 for the root, null for none. `undefined` while the device is read. */
export function useChildren(parentId: number | null): Product[] | undefined {
  const { databases, firstContent } = useCounter()
  const { copy } = databases
  const { children: first } = firstContent.rows
  return useShown(
    useLive(
      async () =>
        parentId === null ? undefined : (await readChildren(copy, parentId)).sort(byCatalogueOrder),
      [copy, parentId],
      first?.parentId === parentId ? first?.rows : undefined,
    ),
  )
}

/** Products by id, in the order of the ids; ids that the device does not hold are left out. */
export function useProductsOf(ids: readonly number[]): Product[] | undefined {
  const { copy } = useCounter().databases
  return useShown(useLive(() => readProducts(copy, ids), [copy, ids]))
}

export function useCatalogueStatus() {
  const { catalogue } = useCounter()
  return useSyncExternalStore(catalogue.subscribe, catalogue.read)
}
