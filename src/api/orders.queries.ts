import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OrdersBody } from '#contract/order.ts'
import { answered } from './answered.ts'
import type { Api } from './client.ts'
import { fetchOrder, fetchOrders, fetchUnregisteredOrder } from './orders.ts'

const ordersKey = ['orders']

/** One page of the order history; the page before stays on the screen until the next one came. */
export function ordersQuery(api: Api, pageNumber: number, filters: OrdersBody) {
  return queryOptions({
    queryKey: [...ordersKey, 'page', pageNumber, filters],
    queryFn: ({ signal }) => answered(fetchOrders(api, pageNumber, filters, signal)),
    placeholderData: keepPreviousData,
  })
}

export function orderQuery(api: Api, orderId: number) {
  return queryOptions({
    queryKey: [...ordersKey, 'one', orderId],
    queryFn: ({ signal }) => answered(fetchOrder(api, orderId, signal)),
  })
}

/** Asks nothing while no e-mail is known. */
export function unregisteredOrderQuery(api: Api, orderId: number, email: string) {
  return queryOptions({
    queryKey: [...ordersKey, 'unregistered', orderId, email],
    queryFn: ({ signal }) => answered(fetchUnregisteredOrder(api, { orderId, email }, signal)),
    enabled: email !== '',
  })
}
