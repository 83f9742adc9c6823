import { useEffect, useMemo, useRef, useState } from 'react'
import type { Product } from '#domain/products/product.ts'
import { changesOf } from '#domain/products/product-edit.ts'
import type { ProductsNow } from '#server-state/catalogue/use-products-below.ts'

type Products = ReadonlyMap<number, Product>

function hasChanged(before: Product | undefined, after: Product | undefined): boolean {
  if (before === undefined || after === undefined) return before !== after
  return changesOf({ product: before, newValues: after }).length > 0
}

/**
 * Reads the chosen products again when the list shows that another person changed one of them, so that the
 * dialog shows their present values. Answers how many products changed since they were first read.
 */
export function useOthersChanges(
  ids: readonly number[],
  listedProducts: readonly Product[],
  { products, readAgain }: Pick<ProductsNow, 'products' | 'readAgain'>,
): number {
  const listedById = useMemo<Products>(
    () => new Map(listedProducts.map((product) => [product.id, product])),
    [listedProducts],
  )
  const previousList = useRef(listedById)
  useEffect(() => {
    const before = previousList.current
    previousList.current = listedById
    if (before !== listedById && ids.some((id) => hasChanged(before.get(id), listedById.get(id)))) readAgain()
  }, [listedById, ids, readAgain])

  const [firstProducts, setFirstProducts] = useState<Products | undefined>(undefined)
  if (firstProducts === undefined && products !== undefined) setFirstProducts(products)
  return useMemo(
    () =>
      firstProducts && products
        ? ids.filter((id) => hasChanged(firstProducts.get(id), products.get(id))).length
        : 0,
    [firstProducts, products, ids],
  )
}
