// The order of a colleague's request, as the review sheet shows it to a manager (G238).
import type { RequestToDecide } from '#contract/orders/review-requests.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { orderIn } from '#outbox/saved-copy.ts'
import { parseStoredOrder } from '#storage/orders/stored-order.ts'

/**
 * null if this version cannot read the order, if it is another order than the request names, or if it needs no review. The
 * order is shown only: this device does not store it.
 */
export function orderToDecide(
  request: Pick<RequestToDecide, 'intent' | 'dealershipId' | 'order'>,
): PendingOrder | null {
  const order = parseStoredOrder(orderIn(request.order))
  if (order === null || order.state !== 'needs-review' || order.current === null) return null
  const isSameOrder = order.intent === request.intent && order.dealership.id === request.dealershipId
  const hasSameBasis = order.current.dealership.id === request.dealershipId
  return isSameOrder && hasSameBasis ? { ...order, request: null } : null
}
