import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pathOf } from '#contract/call.ts'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { PDF_TYPE } from '#contract/orders/download-files.ts'
import { ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import { type NewCustomerOrder, newCustomerOrderSchema } from '#contract/orders/new-customer-order.ts'
import { type OrdersBody, orderSchema, ordersSchema } from '#contract/orders/order.ts'
import type { Order } from '#domain/orders/order.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

/** A page (zero-based) of the matching orders; one unreadable row fails the page (offline.md, fact 4 and rule 6). */
export function fetchOrders(
  api: Api,
  pageNumber: number,
  filters: OrdersBody,
  signal?: AbortSignal,
  size = ORDERS_PER_PAGE,
): Promise<Answer<Page<Order>>> {
  return api.call({
    method: 'post',
    path: orderCalls.orders.path,
    query: { page: pageNumber, size },
    body: filters,
    schema: ordersSchema,
    signal,
  })
}

export function fetchOrder(api: Api, orderId: number, signal?: AbortSignal): Promise<Answer<Order>> {
  return api.call({
    method: 'get',
    path: pathOf(orderCalls.order, { id: orderId }),
    schema: orderSchema,
    signal,
  })
}

/** The order of a new customer, for everybody who names its e-mail; refused with code 10404 otherwise (G60). */
export function fetchNewCustomerOrder(
  api: Api,
  { orderId, email }: { orderId: number; email: string },
  signal?: AbortSignal,
): Promise<Answer<NewCustomerOrder>> {
  return api.call({
    method: 'get',
    path: pathOf(orderCalls.unregisteredOrder, { id: orderId }),
    query: { email },
    schema: newCustomerOrderSchema,
    signal,
  })
}

export const ordersKey = ['orders']

/** One page of the order history; the previous page stays on the screen until the next one has arrived. */
export function ordersQuery(api: Api, pageNumber: number, filters: OrdersBody) {
  return queryOptions({
    queryKey: [...ordersKey, 'page', pageNumber, filters],
    queryFn: ({ signal }) => valueOrThrow(fetchOrders(api, pageNumber, filters, signal)),
    placeholderData: keepPreviousData,
  })
}

export function orderQuery(api: Api, orderId: number) {
  return queryOptions({
    queryKey: [...ordersKey, 'one', orderId],
    queryFn: ({ signal }) => valueOrThrow(fetchOrder(api, orderId, signal)),
  })
}

/** The query sends no call while `email` is empty. */
export function newCustomerOrderQuery(api: Api, orderId: number, email: string) {
  return queryOptions({
    queryKey: [...ordersKey, 'unregistered', orderId, email],
    queryFn: ({ signal }) => valueOrThrow(fetchNewCustomerOrder(api, { orderId, email }, signal)),
    enabled: email !== '',
  })
}

/**
 * One PDF with the invoices of the orders in `entityIds`; with `isExcluded`, of all orders that match the filters
 * except those in `entityIds` (ordering.md §7, G65). Buyers get no invoice of an order that is still IN.
 */
export function downloadInvoices(api: Api, selection: OrdersBody): Promise<Answer<Blob>> {
  return api.download({
    method: 'post',
    path: orderCalls.invoicesPdf.path,
    body: selection,
    fileType: PDF_TYPE,
  })
}
