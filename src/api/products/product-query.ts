import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../client.ts'
import { valueOrThrow } from '../failure.ts'
import { fetchProduct } from './products.ts'

export const productKey = (id: number) => ['product', id]

/** One product as the server has it now, for the editor. */
export function productQuery(api: Api, id: number) {
  return queryOptions({
    queryKey: productKey(id),
    queryFn: ({ signal }) => valueOrThrow(fetchProduct(api, id, signal)),
  })
}
