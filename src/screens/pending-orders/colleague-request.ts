import type { RequestToDecide } from '#contract/orders/review-requests.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { orderToDecide } from '#server-state/orders/order-to-decide.ts'

/**
 * A request with the colleague's order. The order is null if this version of the app cannot read it, or if it is not the
 * order that the request names.
 */
export interface ColleagueRequest extends Pick<RequestToDecide, 'requestId' | 'askedBy'> {
  askedAt: number
  order: PendingOrder | null
}

export const toColleagueRequest = (request: RequestToDecide): ColleagueRequest => ({
  requestId: request.requestId,
  askedBy: request.askedBy,
  askedAt: Date.parse(request.askedAt),
  order: orderToDecide(request),
})
