import { productQuery } from '#api/product-query.ts'
import { useCounter } from '#app-context/counter.ts'
import type { Product } from '#domain/product.ts'
import { readProduct } from '#storage/product-table.ts'
import { type ServerFact, useServerFact } from './use-server-fact.ts'

/** A product for who edits it, or creates another one under it; from the device's copy of the catalogue without a connection. */
export function useEditedProduct(id: number): ServerFact<Product> {
  const { api, catalogue, databases } = useCounter()
  return useServerFact({
    query: productQuery(api, id),
    toValue: (product): Product => product,
    read: async () => {
      const product = await readProduct(databases.copy, id)
      return product === undefined ? null : { value: product, readAt: catalogue.read().completeAt }
    },
    write: (product) => catalogue.refreshProducts([product]),
  })
}
