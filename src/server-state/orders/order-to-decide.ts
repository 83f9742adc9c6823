// The order of a colleague's request, as the review sheet shows it to a manager (G238).
import type { RequestToDecide } from '#contract/orders/review-requests.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { orderIn } from '#outbox/saved-copy.ts'
import { parseStoredOrder } from '#storage/orders/stored-order.ts'

/**
 * Why the manager cannot decide. unreadable: this version cannot read the order, or the order needs no review ·
 * of-another-request: the text has the order of another person or dealership, or another order than the request names.
 */
export type UndecidableReason = 'unreadable' | 'of-another-request'

interface AskedRequest extends Pick<RequestToDecide, 'intent' | 'dealershipId' | 'order'> {
  askedBy: Pick<RequestToDecide['askedBy'], 'id'>
}

/** The order is shown only: this device does not store it. The edge never reads its text, so anybody could have written it. */
export function orderToDecide(request: AskedRequest): PendingOrder | UndecidableReason {
  const order = parseStoredOrder(orderIn(request.order))
  if (order === null || order.state !== 'needs-review' || order.current === null) return 'unreadable'
  const isOfRequest =
    order.intent === request.intent &&
    order.author.id === request.askedBy.id &&
    order.dealership.id === request.dealershipId &&
    order.current.dealership.id === request.dealershipId
  return isOfRequest ? { ...order, request: null } : 'of-another-request'
}
