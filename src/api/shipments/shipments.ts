import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ENDPOINTS, SHIPMENTS_PER_PAGE } from '#contract/endpoints.ts'
import { doneSchema, type Page } from '#contract/envelope.ts'
import {
  forcedShipmentSchema,
  type ShipmentBody,
  type ShipmentsBody,
  savedShipmentSchema,
  shipmentsSchema,
} from '#contract/shipments/shipment.ts'
import type { ScheduledShipment } from '#domain/shipments/shipment.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

/** A page (zero-based) of the shipments of the caller's dealerships, or of all dealerships with Orders#edit (G82, G83). */
export function fetchShipments(
  api: Api,
  pageNumber: number,
  body: ShipmentsBody,
  signal?: AbortSignal,
): Promise<Answer<Page<ScheduledShipment>>> {
  return api.call({
    method: 'post',
    path: ENDPOINTS.shipments,
    query: { page: pageNumber, size: SHIPMENTS_PER_PAGE },
    body,
    schema: shipmentsSchema,
    signal,
  })
}

/** Creates a shipment with id 0, else edits it; each dealership has at most one per product (G84). */
export function saveShipment(api: Api, body: ShipmentBody): Promise<Answer<{ id: number }>> {
  return api.call({ method: 'post', path: ENDPOINTS.saveShipment, body, schema: savedShipmentSchema })
}

export function removeShipment(api: Api, id: number): Promise<Answer<unknown>> {
  return api.call({
    method: 'post',
    path: ENDPOINTS.removeShipment,
    query: { id },
    schema: doneSchema,
  })
}

/** Orders the shipment now, before its date; the date then moves on (G81). */
export function forceShipment(api: Api, id: number): Promise<Answer<{ orderId: number }>> {
  return api.call({
    method: 'post',
    path: ENDPOINTS.forceShipment,
    query: { id },
    schema: forcedShipmentSchema,
  })
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
