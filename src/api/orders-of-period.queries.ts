import { queryOptions } from '@tanstack/react-query'
import { answered } from './answered.ts'
import type { Api } from './client.ts'
import { fetchOrdersOfPeriod, type OrderPeriod } from './orders-of-period.ts'

/** All orders of a dealership within a period. */
export function ordersOfPeriodQuery(api: Api, period: OrderPeriod) {
  return queryOptions({
    queryKey: ['orders', 'period', period],
    queryFn: ({ signal }) => answered(fetchOrdersOfPeriod(api, period, signal)),
  })
}
