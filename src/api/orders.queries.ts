import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OrdersBody } from '#contract/order.ts'
import { answered } from './answered.ts'
import type { Api } from './client.ts'
import { fetchOrder, fetchOrders } from './orders.ts'

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
