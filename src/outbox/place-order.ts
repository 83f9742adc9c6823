import { withoutSession } from './hold-without-session.ts'
import type { PlaceOutcome } from './outbox.ts'
import { type Author, newPendingOrder, type PlaceRequest, VISITOR_ID } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'

/** Saves the order and empties the cart in one transaction. `hasSession`: see `OutboxOptions`. */
export async function placeOrder(
  { store, newUuid, now }: Pick<OutboxPorts, 'store' | 'newUuid' | 'now'>,
  author: Author | null,
  request: PlaceRequest,
  hasSession: boolean,
): Promise<PlaceOutcome> {
  const isVisitor = author?.id === VISITOR_ID
  if (author === null || isVisitor !== (request.customer !== undefined)) {
    return { kind: 'signed-out' }
  }
  try {
    return await store.place(request.cartRevision, (lines) => {
      const order = newPendingOrder(newUuid(), author, request, lines, now())
      return hasSession ? order : withoutSession(order, now())
    })
  } catch (reason) {
    if (reason instanceof Error && reason.name === 'QuotaExceededError') return { kind: 'no-room' }
    console.error('The order could not be saved', reason)
    return { kind: 'not-saved' }
  }
}
