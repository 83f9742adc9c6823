import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ShipmentsBody } from '#contract/shipment.ts'
import { answered } from './answered.ts'
import type { Api } from './client.ts'
import { fetchShipments } from './shipments.ts'

export const shipmentsKey = ['shipments']

/** One page of scheduled shipments; the page before stays on the screen until the next one came. */
export function shipmentsQuery(api: Api, pageNumber: number, body: ShipmentsBody) {
  return queryOptions({
    queryKey: [...shipmentsKey, pageNumber, body],
    queryFn: ({ signal }) => answered(fetchShipments(api, pageNumber, body, signal)),
    placeholderData: keepPreviousData,
  })
}
