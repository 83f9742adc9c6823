import { useEffect, useRef } from 'react'
import { productQuery } from '#api/products/product-query.ts'
import { useCounter } from '#app-context/counter.ts'
import { useProduct } from '#app-context/catalogue/use-catalogue.ts'
import type { Product } from '#domain/products/product.ts'
import { isSameValue } from '#domain/same-value.ts'
import { readProduct } from '#storage/catalogue/stored-product.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

/** The product that the form edits, or the parent of its new product; without a connection from the device's copy. */
export function useEditedProduct(id: number): ServerFact<Product> {
  const { api, catalogue, databases } = useCounter()
  const fact = useServerFact({
    query: productQuery(api, id),
    toValue: (product): Product => product,
    copy: {
      read: async () => {
        const product = await readProduct(databases.copy, id)
        return product === undefined ? null : { value: product, readAt: catalogue.read().completeAt }
      },
      write: (product) => catalogue.refreshProducts([product]),
    },
  })
  useRetryOnCopyChange(id, fact)
  return fact
}

/** Reads the product again when an event of the server has changed it in, or removed it from, the device's copy. */
function useRetryOnCopyChange(id: number, { value, source, retry }: ServerFact<Product>): void {
  const copy = useProduct(id)
  const wasInCopy = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the copy asks again
  useEffect(() => {
    const isDeleted = copy === null && wasInCopy.current
    if (copy !== undefined) wasInCopy.current = copy !== null
    if (source === 'server' && (isDeleted || (copy && !isSameValue(copy, value)))) retry()
  }, [copy])
}
