import { queryOptions } from '@tanstack/react-query'
import type { Order } from '#domain/orders/order.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'
import { fetchOrders } from './orders.ts'

export interface OrderPeriod {
  dealershipIds: readonly number[]
  /** yyyy-MM-dd; the period includes both days. */
  from: string
  to: string
}

export interface OrdersOfPeriod {
  orders: Order[]
  /**
   * False when orders may be missing: an order placed or removed between the calls shifted the pages, or the period has
   * more than `MOST_PAGES` pages.
   */
  isWhole: boolean
}

/** Two thousand orders, more than a chart can show readably. */
const MOST_PAGES = 100

/** Every order of these dealerships within the period, page by page. */
export async function fetchOrdersOfPeriod(
  api: Api,
  { dealershipIds, from, to }: OrderPeriod,
  signal?: AbortSignal,
): Promise<Answer<OrdersOfPeriod>> {
  const orders = new Map<number, Order>()
  let count = 0
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await fetchOrders(api, page, { dealerIds: [...dealershipIds], from, to }, signal)
    if (!answer.ok) return answer
    const { items } = answer.value
    count = answer.value.count
    for (const order of items) orders.set(order.id, order)
    if (items.length === 0 || orders.size >= count) break
  }
  return { ok: true, value: { orders: [...orders.values()], isWhole: orders.size === count } }
}

export function ordersOfPeriodQuery(api: Api, period: OrderPeriod) {
  return queryOptions({
    queryKey: ['orders', 'period', period],
    queryFn: ({ signal }) => valueOrThrow(fetchOrdersOfPeriod(api, period, signal)),
  })
}
