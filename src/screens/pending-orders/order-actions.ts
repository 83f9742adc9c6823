// Which buttons an order offers (offline.md, The outbox): one next step, the rest beside it. What is allowed
// in which state is the outbox's own table.
import { isAllowed, type PersonAction } from '#outbox/events.ts'
import { isWaitingForSession, type PendingOrder } from '#outbox/pending-order.ts'
import type { PendingState } from '#outbox/states.ts'

export type NextStep = PersonAction | 'signIn' | 'openOrder'

const NEXT_STEP: Partial<Record<PendingState, NextStep>> = {
  waiting: 'sendNow',
  'needs-review': 'review',
  'needs-decision': 'itArrived',
  refused: 'backToCart',
  sent: 'openOrder',
}

const SHOWN_IN_ORDER: readonly PersonAction[] = ['sendAgain', 'backToCart', 'discard']

export function nextStepOf(order: Pick<PendingOrder, 'state' | 'isSessionMissing'>): NextStep | null {
  return isWaitingForSession(order) ? 'signIn' : (NEXT_STEP[order.state] ?? null)
}

/** The buttons beside the next step; Save a copy is offered always. */
export function otherActionsOf(state: PendingState): PersonAction[] {
  return SHOWN_IN_ORDER.filter((action) => isAllowed(action, state) && action !== NEXT_STEP[state])
}
