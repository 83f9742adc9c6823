import { useEffect, useMemo, useRef, useState } from 'react'
import type { Product } from '#domain/products/product.ts'
import { changesOf } from '#domain/products/product-edit.ts'
import type { ProductsNow } from '#server-state/catalogue/use-products-below.ts'

type ProductsById = ReadonlyMap<number, Product>

function hasChanged(oldProduct: Product | undefined, newProduct: Product | undefined): boolean {
  if (oldProduct === undefined || newProduct === undefined) return oldProduct !== newProduct
  return changesOf({ product: oldProduct, newValues: newProduct }).length > 0
}

/**
 * Reads the chosen products again when the list shows that another person changed one of them, so that the
 * dialog shows their current values. Returns the number of products that changed since they were first read.
 */
export function useOthersChangeCount(
  ids: readonly number[],
  listedProducts: readonly Product[],
  { products, readAgain }: Pick<ProductsNow, 'products' | 'readAgain'>,
): number {
  const listedProductsById = useMemo<ProductsById>(
    () => new Map(listedProducts.map((product) => [product.id, product])),
    [listedProducts],
  )
  const previousProductsRef = useRef(listedProductsById)
  useEffect(() => {
    const previousProductsById = previousProductsRef.current
    previousProductsRef.current = listedProductsById
    const isChanged = (id: number) => hasChanged(previousProductsById.get(id), listedProductsById.get(id))
    if (previousProductsById !== listedProductsById && ids.some(isChanged)) readAgain()
  }, [listedProductsById, ids, readAgain])

  const [firstReadProducts, setFirstReadProducts] = useState<ProductsById | undefined>(undefined)
  if (firstReadProducts === undefined && products !== undefined) setFirstReadProducts(products)
  return useMemo(
    () =>
      firstReadProducts && products
        ? ids.filter((id) => hasChanged(firstReadProducts.get(id), products.get(id))).length
        : 0,
    [firstReadProducts, products, ids],
  )
}
