import type { RequestToDecide } from '#contract/orders/review-requests.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { orderToDecide, type UndecidableReason } from '#server-state/orders/order-to-decide.ts'

/** A request with the colleague's order, or with the reason why nobody can decide on it on this device. */
export interface ColleagueRequest extends Pick<RequestToDecide, 'requestId' | 'askedBy'> {
  askedAt: number
  order: PendingOrder | UndecidableReason
}

export const toColleagueRequest = (request: RequestToDecide): ColleagueRequest => ({
  requestId: request.requestId,
  askedBy: request.askedBy,
  askedAt: Date.parse(request.askedAt),
  order: orderToDecide(request),
})

const MINUTE_MS = 60_000

/** True if these are two orders that a colleague placed in the same minute, which the time without seconds would not tell apart. */
export function isOfSameMinute(first: ColleagueRequest, second: ColleagueRequest): boolean {
  if (typeof first.order === 'string' || typeof second.order === 'string') return false
  const minuteOf = ({ placedAt }: PendingOrder) => Math.floor(placedAt / MINUTE_MS)
  return (
    first.requestId !== second.requestId &&
    first.askedBy.name === second.askedBy.name &&
    minuteOf(first.order) === minuteOf(second.order)
  )
}
