import { queryOptions } from '@tanstack/react-query'
import { answered } from './answered.ts'
import type { Api } from './client.ts'
import { fetchDealerships } from './dealerships.ts'

/** The caller's dealerships with their addresses. */
export function dealershipsQuery(api: Api) {
  return queryOptions({
    queryKey: ['dealerships'],
    queryFn: ({ signal }) => answered(fetchDealerships(api, signal)),
  })
}
