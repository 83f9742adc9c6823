// The calls with which staff work on orders. `selection` selects the orders in `entityIds`; with `isExcluded` it
// selects all orders that match its filters, except those in `entityIds` (G65).
import { queryOptions } from '@tanstack/react-query'
import { pathOf } from '#contract/call.ts'
import { orderWorkCalls } from '#contract/orders/order-work-calls.ts'
import { doneSchema, type Page } from '#contract/envelope.ts'
import { WORKBOOK_TYPE } from '#contract/orders/download-files.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import {
  type ConfirmState,
  type CorrectAmountsBody,
  changedOrderCount,
  orderEventsSchema,
  reorderAnswer,
  type SendBody,
  type StatementBody,
  type VendorProductsBody,
} from '#contract/orders/order-work.ts'
import type { OrderEvent } from '#domain/orders/order-event.ts'
import { once } from '../call-key.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'
import { ordersKey } from './orders.ts'

/** The server draws and mails each invoice while the app waits. */
const SEND_LIMIT_MS = 120_000

type ChangeCount = Promise<Answer<{ count: number }>>

/** Counts one print of each order; called only when staff print (G143). */
export function countPrints(api: Api, selection: OrdersBody): ChangeCount {
  return api.call({
    method: 'post',
    path: orderWorkCalls.printPressed.path,
    body: selection,
    schema: changedOrderCount,
  })
}

/**
 * Mails each invoice to its dealership. The server refuses the call with 10311 if one of the invoices was never printed
 * (G66). Code 10313: the mail server did not accept a mail; the earlier mails were sent and counted.
 */
export function sendInvoices(
  api: Api,
  selection: OrdersBody & Pick<SendBody, 'seen'>,
  reminder: boolean,
): ChangeCount {
  return api.call(sendingCall(selection, reminder))
}

function sendingCall(selection: OrdersBody & Pick<SendBody, 'seen'>, reminder: boolean) {
  return {
    method: 'post',
    path: orderWorkCalls.sendInvoices.path,
    body: { ...selection, reminder },
    schema: changedOrderCount,
    limitMs: SEND_LIMIT_MS,
  } as const
}

/** Mails one invoice as `sendInvoices` does, also if the page is closed meanwhile. */
export function sendInvoice(api: Api, orderId: number, reminder: boolean): ChangeCount {
  return api.call({
    ...sendingCall({ entityIds: [orderId], isExcluded: false }, reminder),
    ...once(),
    outlivesPage: true,
  })
}

/**
 * The server refuses a single order that cannot be moved: with 10310 because of its status, with 10311 if it was never
 * printed, with 10312 if it was never sent. Of several orders it moves and counts those that can be moved (G63).
 */
export function moveOrders(api: Api, selection: OrdersBody, state: ConfirmState): ChangeCount {
  return api.call({
    method: 'post',
    path: orderWorkCalls.confirmState.path,
    query: { state },
    body: selection,
    schema: changedOrderCount,
    ...once(),
  })
}

/** Answers the new order's id; refused with code 10304 if a product cannot be ordered any more (G72). */
export function reorder(api: Api, orderId: number): Promise<Answer<{ id: number }>> {
  return api.call({
    method: 'post',
    path: pathOf(orderWorkCalls.reorder, { id: orderId }),
    schema: reorderAnswer,
    ...once(),
  })
}

/**
 * Answers the id of the order that replaces this order. Refused with 10310 if this order is not IN; a backend without
 * this call answers 404 (G171).
 */
export function correctAmounts(
  api: Api,
  orderId: number,
  body: CorrectAmountsBody,
): Promise<Answer<{ id: number }>> {
  return api.call({
    method: 'post',
    path: pathOf(orderWorkCalls.correctAmounts, { id: orderId }),
    body,
    schema: reorderAnswer,
    ...once(),
  })
}

export function removeOrder(api: Api, orderId: number): Promise<Answer<unknown>> {
  return api.call({
    method: 'post',
    path: orderWorkCalls.removeOrder.path,
    query: { id: orderId },
    schema: doneSchema,
    ...once(),
  })
}

/** Sets the products that the vendor supplies to the dealership, in place of the earlier products (G76). */
export function assignVendor(api: Api, body: VendorProductsBody): Promise<Answer<unknown>> {
  return api.call({ method: 'post', path: orderWorkCalls.assignVendor.path, body, schema: doneSchema })
}

/** The statement of all matching orders as a workbook (G79). */
export function downloadStatement(api: Api, body: StatementBody): Promise<Answer<Blob>> {
  return api.download({
    method: 'post',
    path: orderWorkCalls.ordersWorkbook.path,
    body,
    fileType: WORKBOOK_TYPE,
  })
}

/**
 * The events of an order, newest first. Refused with 10404 if the order does not exist; a backend without events
 * answers this code too (G156).
 */
export function fetchOrderEvents(
  api: Api,
  orderId: number,
  signal?: AbortSignal,
): Promise<Answer<Page<OrderEvent>>> {
  return api.call({
    method: 'get',
    path: pathOf(orderWorkCalls.orderEvents, { id: orderId }),
    schema: orderEventsSchema,
    signal,
  })
}

export function orderEventsQuery(api: Api, orderId: number) {
  return queryOptions({
    queryKey: [...ordersKey, 'events', orderId],
    queryFn: ({ signal }) => valueOrThrow(fetchOrderEvents(api, orderId, signal)),
  })
}
