import { useEffect, useMemo, useRef, useState } from 'react'
import type { Product } from '#domain/products/product.ts'
import { changesOf } from '#domain/products/product-edit.ts'
import type { ProductsNow } from '#server-state/catalogue/use-products-below.ts'

type Products = ReadonlyMap<number, Product>

function isAnother(before: Product | undefined, after: Product | undefined): boolean {
  if (before === undefined || after === undefined) return before !== after
  return changesOf({ product: before, wanted: after }).length > 0
}

/**
 * The list follows what others save. What of the chosen products became another one there is read again, so that nobody
 * agrees to a change of a product that is no longer so. Answers how many changed since they were first read.
 */
export function useOthersChanges(
  ids: readonly number[],
  listed: readonly Product[],
  { products, readAgain }: Pick<ProductsNow, 'products' | 'readAgain'>,
): number {
  const inList = useMemo<Products>(() => new Map(listed.map((product) => [product.id, product])), [listed])
  const seen = useRef(inList)
  useEffect(() => {
    const before = seen.current
    seen.current = inList
    if (before !== inList && ids.some((id) => isAnother(before.get(id), inList.get(id)))) readAgain()
  }, [inList, ids, readAgain])

  const [first, setFirst] = useState<Products | undefined>(undefined)
  if (first === undefined && products !== undefined) setFirst(products)
  return useMemo(
    () => (first && products ? ids.filter((id) => isAnother(first.get(id), products.get(id))).length : 0),
    [first, products, ids],
  )
}
