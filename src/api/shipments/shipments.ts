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
import { once } from '../call-key.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

/**
 * A page (zero-based) of the shipments of the caller's dealerships; of all dealerships if the caller has Orders#edit
 * (G82, G83).
 */
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

/**
 * Creates the shipment if its id is 0, else changes it; each dealership has at most one shipment of a product (G84).
 */
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

/** Orders the shipment now, before its date. The server then sets its next date (G81). */
export function forceShipment(api: Api, id: number): Promise<Answer<{ orderId: number }>> {
  return api.call({
    method: 'post',
    path: ENDPOINTS.forceShipment,
    query: { id },
    schema: forcedShipmentSchema,
    ...once(),
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
