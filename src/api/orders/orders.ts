import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import type { NewCustomerOrder, Order } from '#domain/orders/order.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

export function fetchOrders(
  api: Api,
  pageNumber: number,
  filters: OrdersBody,
  signal?: AbortSignal,
  size = ORDERS_PER_PAGE,
): Promise<Answer<Page<Order>>> {
  return api.call(callOf(orderCalls.orders, { query: { page: pageNumber, size }, body: filters, signal }))
}

export function fetchOrder(api: Api, orderId: number, signal?: AbortSignal): Promise<Answer<Order>> {
  return api.call(callOf(orderCalls.order, { params: { id: orderId }, signal }))
}

export function fetchNewCustomerOrder(
  api: Api,
  { orderId, email }: { orderId: number; email: string },
  signal?: AbortSignal,
): Promise<Answer<NewCustomerOrder>> {
  return api.call(callOf(orderCalls.unregisteredOrder, { params: { id: orderId }, query: { email }, signal }))
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

export function downloadInvoices(api: Api, selection: OrdersBody): Promise<Answer<Blob>> {
  return api.download(callOf(orderCalls.invoicesPdf, { body: selection }))
}
