import { queryOptions } from '@tanstack/react-query'
import { answered } from './answered.ts'
import type { Api } from './client.ts'
import { fetchPaperOrder } from './paper-orders.ts'

export const paperOrdersKey = ['paper-orders']

export function paperOrderQuery(api: Api, confirmNumber: string) {
  return queryOptions({
    queryKey: [...paperOrdersKey, confirmNumber],
    queryFn: ({ signal }) => answered(fetchPaperOrder(api, confirmNumber, signal)),
  })
}
