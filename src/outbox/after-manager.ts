// The transitions of a request to the managers of the dealership, and of their decision (offline.md, Ask my manager). A
// decision counts only for the open request of the order's revision. Accepted lines get the prices that the manager saw.
import { changeState, changesOfAcceptance } from './change-state.ts'
import { type EventType, isAllowed, type PendingEvent } from './events.ts'
import type { PendingLine, PendingOrder, ReviewDecisions } from './pending-order.ts'
import { acceptedChanges, isUnchanged, reviewOf } from './review.ts'
import { idsAtEdge, isUndecided, type ReviewRequest } from './review-request.ts'

type EventOf<Type extends EventType> = Extract<PendingEvent, { type: Type }>

/** The request about the order as it is now, in any state of the request; null if the order needs no review now. */
export function currentRequestOf(order: PendingOrder): ReviewRequest | null {
  const { request, revision, state } = order
  return isAllowed('askManager', state) && request?.revision === revision ? request : null
}

/** The request about the order as it is now, while a manager may still decide. */
export function openRequestOf(order: PendingOrder): ReviewRequest | null {
  const request = currentRequestOf(order)
  return request !== null && isUndecided(request) ? request : null
}

/** The ids of the order's requests that the edge should no longer show to managers. */
export function idsToWithdraw(order: PendingOrder): string[] {
  return openRequestOf(order) === null ? idsAtEdge(order.request) : []
}

/**
 * True if the order's person may ask the managers: the order needs review, today's values are known and differ from the
 * order, and no request is open. The orders of new customers have no dealership, and staff of the supplier do not ask.
 */
export function mayAskManager(order: PendingOrder): boolean {
  const { state, customer, author, current } = order
  const isOrderOfBuyer = customer === null && !author.isAdmin
  if (!isAllowed('askManager', state) || !isOrderOfBuyer || current === null) return false
  return openRequestOf(order) === null && !isUnchanged(order)
}

export function afterManagerAsked(
  order: PendingOrder,
  { id }: EventOf<'manager-asked'>,
  now: number,
): PendingOrder | null {
  if (!mayAskManager(order) || order.current === null) return null
  const request: ReviewRequest = {
    id,
    revision: order.revision,
    basis: order.current,
    askedAt: now,
    state: 'unsent',
    decision: null,
    loss: null,
    replacedIds: idsAtEdge(order.request),
  }
  return changeState(order, { state: 'needs-review', request }, 'manager-asked', now)
}

/** The edge has replaced all earlier requests of the order by this one, so none of them has to be withdrawn. */
export function afterRequestSent(order: PendingOrder, { id }: EventOf<'request-sent'>): PendingOrder | null {
  const request = openRequestOf(order)
  if (request?.id !== id) return null
  return { ...order, request: { ...request, state: 'asked', replacedIds: [] } }
}

export function afterRequestLost(
  order: PendingOrder,
  { id, reason, said }: EventOf<'request-lost'>,
  now: number,
): PendingOrder | null {
  const request = openRequestOf(order)
  if (request?.id !== id) return null
  const lostRequest: ReviewRequest = { ...request, state: 'lost', loss: { reason, said } }
  return changeState(order, { state: 'needs-review', request: lostRequest }, 'request-lost', now)
}

/** The order's lines with the quantities of the decision; null if it names a product twice or one that was not ordered. */
function decidedLinesOf(
  { lines }: PendingOrder,
  quantities: ReviewDecisions['quantities'],
): PendingLine[] | null {
  const quantityById = new Map(quantities.map(({ productId, quantity }) => [productId, quantity]))
  const decidedLines = lines.flatMap(({ product }) => {
    const quantity = quantityById.get(product.id)
    return quantity === undefined ? [] : [{ product, quantity }]
  })
  return decidedLines.length === quantities.length ? decidedLines : null
}

export function afterManagerAccepted(
  order: PendingOrder,
  { id, lines: quantities, by, at, note }: EventOf<'manager-accepted'>,
  now: number,
): PendingOrder | null {
  const request = openRequestOf(order)
  const lines = decidedLinesOf(order, quantities)
  if (request?.id !== id || lines === null) return null
  const orderAsShown = { ...order, current: request.basis }
  if (!reviewOf(orderAsShown, lines).canSend) return null
  const acceptedBy = { by, at, note, before: order.agreed }
  const changes = changesOfAcceptance(order, acceptedChanges(orderAsShown, lines), now)
  return changeState(order, { ...changes, acceptedBy, request: null }, 'manager-accepted', now)
}

export function afterManagerDeclined(
  order: PendingOrder,
  { id, by, at, note }: EventOf<'manager-declined'>,
  now: number,
): PendingOrder | null {
  const request = openRequestOf(order)
  if (request?.id !== id) return null
  const declinedRequest: ReviewRequest = { ...request, state: 'declined', decision: { by, at, note } }
  return changeState(order, { state: 'needs-review', request: declinedRequest }, 'manager-declined', now)
}

/** Only the request changes. The journal gets no line, because the action that ended the request has one. */
export function afterRequestsWithdrawn(
  order: PendingOrder,
  { ids }: EventOf<'requests-withdrawn'>,
): PendingOrder | null {
  const { request } = order
  if (request === null || openRequestOf(order) !== null) return null
  if (isUndecided(request) && ids.includes(request.id)) return { ...order, request: null }
  return {
    ...order,
    request: { ...request, replacedIds: request.replacedIds.filter((id) => !ids.includes(id)) },
  }
}
