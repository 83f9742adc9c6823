import { ENDPOINTS, ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import { type UnregisteredOrder, unregisteredOrderSchema } from '#contract/new-customer-order.ts'
import { type OrdersBody, orderSchema, ordersSchema } from '#contract/order.ts'
import type { Order } from '#domain/order.ts'
import type { Api } from './client.ts'
import type { Answer } from './failure.ts'

/** A page (zero-based) of the orders that match; strict: one bad row fails the page (offline.md, fact 4 and rule 6). */
export function fetchOrders(
  api: Api,
  pageNumber: number,
  filters: OrdersBody,
  signal?: AbortSignal,
): Promise<Answer<Page<Order>>> {
  return api.call({
    method: 'post',
    path: ENDPOINTS.orders,
    query: { page: pageNumber, size: ORDERS_PER_PAGE },
    body: filters,
    schema: ordersSchema,
    signal,
  })
}

export function fetchOrder(api: Api, orderId: number, signal?: AbortSignal): Promise<Answer<Order>> {
  return api.call({ method: 'get', path: ENDPOINTS.order(orderId), schema: orderSchema, signal })
}

/** The order of a new customer, for whoever knows its e-mail; code 10404 for everybody else (G60). */
export function fetchUnregisteredOrder(
  api: Api,
  { orderId, email }: { orderId: number; email: string },
  signal?: AbortSignal,
): Promise<Answer<UnregisteredOrder>> {
  return api.call({
    method: 'get',
    path: ENDPOINTS.unregisteredOrder(orderId),
    query: { email },
    schema: unregisteredOrderSchema,
    signal,
  })
}
