// Reads at the edge how an order was let pass by a manager or a rule (G276). `/edge` is asked first whether it tells this: a
// backend that does not know the call could answer it with 'signed out'.
import { queryOptions } from '@tanstack/react-query'
import { ORDER_ACCEPTANCES_PATH, orderAcceptancesAnswer } from '#contract/orders/order-acceptances.ts'
import type { OrderAcceptance } from '#domain/orders/order-acceptance.ts'
import type { Api } from '../client.ts'
import { fetchEdgeStatus } from '../edge.ts'
import { FailedCall, valueOrThrow } from '../failure.ts'

/** Empty if a person agreed to the order, or if the server has no edge that tells it. */
export function orderAcceptancesQuery(api: Api, orderId: number) {
  return queryOptions({
    queryKey: ['order-acceptances', orderId],
    // An order that was placed is never let pass again.
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn(): Promise<readonly OrderAcceptance[]> {
      const edge = await fetchEdgeStatus(api)
      if (!edge.ok) throw new FailedCall(edge.failure)
      if (!edge.value?.keepsAcceptances) return []
      const answer = await valueOrThrow(
        api.call({
          method: 'post',
          path: ORDER_ACCEPTANCES_PATH,
          body: { orderId },
          schema: orderAcceptancesAnswer,
        }),
      )
      return answer.acceptances
    },
  })
}
