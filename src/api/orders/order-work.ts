// The calls with which staff work on orders. `selection` selects the orders in `entityIds`; with `isExcluded` it
// selects all orders that match its filters, except those in `entityIds` (G65).
import { queryOptions } from '@tanstack/react-query'
import { orderWorkCalls } from '#contract/orders/order-work-calls.ts'
import type { Page } from '#contract/envelope.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import type {
  ConfirmState,
  CorrectAmountsBody,
  SendBody,
  StatementBody,
  VendorProductsBody,
} from '#contract/orders/order-work.ts'
import type { OrderEvent } from '#domain/orders/order-event.ts'
import { once } from '../call-key.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'
import { ordersKey } from './orders.ts'

/** The server draws and mails each invoice while the app waits. */
const SEND_LIMIT_MS = 120_000

type ChangeCount = Promise<Answer<{ count: number }>>

export function countPrints(api: Api, selection: OrdersBody): ChangeCount {
  return api.call(callOf(orderWorkCalls.printPressed, { body: selection }))
}

export function sendInvoices(
  api: Api,
  selection: OrdersBody & Pick<SendBody, 'seen'>,
  reminder: boolean,
): ChangeCount {
  const body = { ...selection, reminder }
  return api.call(callOf(orderWorkCalls.sendInvoices, { body, limitMs: SEND_LIMIT_MS }))
}

/** Mails one invoice as `sendInvoices` does, also if the page is closed meanwhile. */
export function sendInvoice(api: Api, orderId: number, reminder: boolean): ChangeCount {
  const body = { entityIds: [orderId], isExcluded: false, reminder }
  const options = { limitMs: SEND_LIMIT_MS, outlivesPage: true, ...once() }
  return api.call(callOf(orderWorkCalls.sendInvoices, { body, ...options }))
}

export function moveOrders(api: Api, selection: OrdersBody, state: ConfirmState): ChangeCount {
  return api.call(callOf(orderWorkCalls.confirmState, { query: { state }, body: selection, ...once() }))
}

export function reorder(api: Api, orderId: number): Promise<Answer<{ id: number }>> {
  return api.call(callOf(orderWorkCalls.reorder, { params: { id: orderId }, ...once() }))
}

export function correctAmounts(
  api: Api,
  orderId: number,
  body: CorrectAmountsBody,
): Promise<Answer<{ id: number }>> {
  return api.call(callOf(orderWorkCalls.correctAmounts, { params: { id: orderId }, body, ...once() }))
}

export function removeOrder(api: Api, orderId: number): Promise<Answer<unknown>> {
  return api.call(callOf(orderWorkCalls.removeOrder, { query: { id: orderId }, ...once() }))
}

export function assignVendor(api: Api, body: VendorProductsBody): Promise<Answer<unknown>> {
  return api.call(callOf(orderWorkCalls.assignVendor, { body }))
}

export function downloadStatement(api: Api, body: StatementBody): Promise<Answer<Blob>> {
  return api.download(callOf(orderWorkCalls.ordersWorkbook, { body }))
}

export function fetchOrderEvents(
  api: Api,
  orderId: number,
  signal?: AbortSignal,
): Promise<Answer<Page<OrderEvent>>> {
  return api.call(callOf(orderWorkCalls.orderEvents, { params: { id: orderId }, signal }))
}

export function orderEventsQuery(api: Api, orderId: number) {
  return queryOptions({
    queryKey: [...ordersKey, 'events', orderId],
    queryFn: ({ signal }) => valueOrThrow(fetchOrderEvents(api, orderId, signal)),
  })
}
