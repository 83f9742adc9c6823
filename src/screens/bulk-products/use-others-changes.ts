import { useEffect, useMemo, useRef, useState } from 'react'
import type { Product } from '#domain/products/product.ts'
import { changesOf } from '#domain/products/product-edit.ts'
import type { ProductsNow } from '#server-state/catalogue/use-products-below.ts'

type Products = ReadonlyMap<number, Product>

function hasChanged(before: Product | undefined, after: Product | undefined): boolean {
  if (before === undefined || after === undefined) return before !== after
  return changesOf({ product: before, wanted: after }).length > 0
}

/**
 * The list follows the changes of other people. When a chosen product changes there, the chosen products are
 * read again, so that the dialog shows their present values. Answers how many products changed since they
 * were first read.
 */
export function useOthersChanges(
  ids: readonly number[],
  listed: readonly Product[],
  { products, readAgain }: Pick<ProductsNow, 'products' | 'readAgain'>,
): number {
  const listedById = useMemo<Products>(
    () => new Map(listed.map((product) => [product.id, product])),
    [listed],
  )
  const previousList = useRef(listedById)
  useEffect(() => {
    const before = previousList.current
    previousList.current = listedById
    if (before !== listedById && ids.some((id) => hasChanged(before.get(id), listedById.get(id)))) readAgain()
  }, [listedById, ids, readAgain])

  const [first, setFirst] = useState<Products | undefined>(undefined)
  if (first === undefined && products !== undefined) setFirst(products)
  return useMemo(
    () => (first && products ? ids.filter((id) => hasChanged(first.get(id), products.get(id))).length : 0),
    [first, products, ids],
  )
}
