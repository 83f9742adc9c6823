import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ShipmentsBody } from '#contract/shipments/shipment.ts'
import { shipmentCalls } from '#contract/shipments/shipment-calls.ts'
import { SHIPMENTS_PER_PAGE } from '#contract/endpoints.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import { valueOrThrow } from '../failure.ts'

/** A page (zero-based) of the matching shipments. */
export function fetchShipments(api: Api, page: number, body: ShipmentsBody, signal?: AbortSignal) {
  const query = { page, size: SHIPMENTS_PER_PAGE }
  return api.call(callOf(shipmentCalls.shipments, { query, body, signal }))
}

export const shipmentsKey = ['shipments']

/** One page of scheduled shipments; the previous page stays on the screen until the next one has arrived. */
export function shipmentsQuery(api: Api, pageNumber: number, body: ShipmentsBody) {
  return queryOptions({
    queryKey: [...shipmentsKey, pageNumber, body],
    queryFn: ({ signal }) => valueOrThrow(fetchShipments(api, pageNumber, body, signal)),
    placeholderData: keepPreviousData,
  })
}
