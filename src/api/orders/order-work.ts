// What staff do with orders. `chosen` names them by `entityIds`, or with `isExcluded` all that match but those (G65).
import { queryOptions } from '@tanstack/react-query'
import { PDF_TYPE, WORKBOOK_TYPE } from '#contract/orders/download-files.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { doneSchema, type Page } from '#contract/envelope.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import {
  type ConfirmState,
  type CorrectAmountsBody,
  changedOrders,
  orderEventsSchema,
  reorderAnswer,
  type SendBody,
  type StatementBody,
  type VendorProductsBody,
} from '#contract/orders/order-work.ts'
import type { OrderEvent } from '#domain/orders/order-event.ts'
import type { Api } from '../client.ts'
import { type Answer, answered } from '../failure.ts'
import { ordersKey } from './orders.ts'

/** Each invoice is drawn and mailed while we wait. */
const SEND_LIMIT_MS = 120_000

type Changed = Promise<Answer<{ count: number }>>

/** Counts one print of each; only where a person of the staff prints (G143). */
export function countPrints(api: Api, chosen: OrdersBody): Changed {
  return api.call({ method: 'post', path: ENDPOINTS.printPressed, body: chosen, schema: changedOrders })
}

/**
 * Mails each invoice to its dealership. Refused as a whole with code 10311 where one was never printed (G66). Code
 * 10313: a mail could not be handed over; those before it went out and are counted.
 */
export function sendInvoices(
  api: Api,
  chosen: OrdersBody & Pick<SendBody, 'seen'>,
  reminder: boolean,
): Changed {
  return api.call({
    method: 'post',
    path: ENDPOINTS.sendInvoices,
    body: { ...chosen, reminder },
    schema: changedOrders,
    limitMs: SEND_LIMIT_MS,
  })
}

/**
 * One order that cannot be moved is refused with the code of the reason: 10310 its status, 10311 never printed, 10312
 * never sent. Of several the others are moved and counted (G63).
 */
export function moveOrders(api: Api, chosen: OrdersBody, state: ConfirmState): Changed {
  return api.call({
    method: 'post',
    path: ENDPOINTS.confirmState,
    query: { state },
    body: chosen,
    schema: changedOrders,
  })
}

/** What is packed, without prices, one slip an order. */
export function downloadPackingSlips(api: Api, chosen: OrdersBody): Promise<Answer<Blob>> {
  return api.download({ method: 'post', path: ENDPOINTS.packingSlipsPdf, body: chosen, fileType: PDF_TYPE })
}

/** The new order's id; code 10304 where a product is gone (G72). */
export function reorder(api: Api, orderId: number): Promise<Answer<{ id: number }>> {
  return api.call({ method: 'post', path: ENDPOINTS.reorder(orderId), schema: reorderAnswer })
}

/** The id of the order that takes its place; code 10310 where it is not IN any more, 404 where the backend has no such call (G171). */
export function correctAmounts(
  api: Api,
  orderId: number,
  body: CorrectAmountsBody,
): Promise<Answer<{ id: number }>> {
  return api.call({ method: 'post', path: ENDPOINTS.correctAmounts(orderId), body, schema: reorderAnswer })
}

export function removeOrder(api: Api, orderId: number): Promise<Answer<unknown>> {
  return api.call({
    method: 'post',
    path: ENDPOINTS.removeOrder,
    query: { id: orderId },
    schema: doneSchema,
  })
}

/** From now on the vendor has these products of the dealership, and no other ones of it (G76). */
export function assignVendor(api: Api, body: VendorProductsBody): Promise<Answer<unknown>> {
  return api.call({ method: 'post', path: ENDPOINTS.assignVendor, body, schema: doneSchema })
}

/** The statement of all orders that match, as a workbook (G79). */
export function downloadStatement(api: Api, wanted: StatementBody): Promise<Answer<Blob>> {
  return api.download({
    method: 'post',
    path: ENDPOINTS.ordersWorkbook,
    body: wanted,
    fileType: WORKBOOK_TYPE,
  })
}

/** Newest first; code 10404 also where the backend keeps none (G156). */
export function fetchOrderEvents(
  api: Api,
  orderId: number,
  signal?: AbortSignal,
): Promise<Answer<Page<OrderEvent>>> {
  return api.call({ method: 'get', path: ENDPOINTS.orderEvents(orderId), schema: orderEventsSchema, signal })
}

export function orderEventsQuery(api: Api, orderId: number) {
  return queryOptions({
    queryKey: [...ordersKey, 'events', orderId],
    queryFn: ({ signal }) => answered(fetchOrderEvents(api, orderId, signal)),
  })
}
