// The orders with an unknown outcome, which staff settle at the edge (G221).
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { doneSchema } from '#contract/envelope.ts'
import {
  SETTLE_ORDER_PATH,
  UNSETTLED_ORDERS_PATH,
  unsettledOrdersAnswer,
} from '#contract/orders/unsettled-orders.ts'
import type { Settlement } from '#domain/orders/unsettled-order.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

export const unsettledOrdersKey = ['unsettled-orders']

/** `page` is zero-based. */
export function unsettledOrdersQuery(api: Api, page: number) {
  return queryOptions({
    queryKey: [...unsettledOrdersKey, page],
    queryFn: ({ signal }) =>
      valueOrThrow(
        api.call({
          method: 'get',
          path: UNSETTLED_ORDERS_PATH,
          query: { page },
          schema: unsettledOrdersAnswer,
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
}

export function settleOrder(api: Api, settlement: Settlement): Promise<Answer<unknown>> {
  return api.call({ method: 'post', path: SETTLE_ORDER_PATH, body: settlement, schema: doneSchema })
}
