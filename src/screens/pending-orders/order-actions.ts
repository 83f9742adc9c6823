// The buttons of a pending order: the next step and further actions (offline.md, The outbox). The outbox's table says
// which action is allowed in which state.
import { isAllowed, type PersonAction } from '#outbox/events.ts'
import { isWaitingForSession, type PendingOrder } from '#outbox/pending-order.ts'
import { isLive, type PendingState } from '#outbox/states.ts'

export type NextStep = PersonAction | 'signIn' | 'openOrder'

const NEXT_STEP: Partial<Record<PendingState, NextStep>> = {
  waiting: 'sendNow',
  'needs-review': 'review',
  'needs-decision': 'itArrived',
  refused: 'backToCart',
  missing: 'backToCart',
  sent: 'openOrder',
}

const BUTTON_SEQUENCE: readonly PersonAction[] = ['sendAgain', 'askManager', 'backToCart', 'discard']

export function nextStepOf(order: Pick<PendingOrder, 'state' | 'isSessionMissing'>): NextStep | null {
  return isWaitingForSession(order) ? 'signIn' : (NEXT_STEP[order.state] ?? null)
}

/** The actions beside the next step, without Save a copy, which every order offers that is not sealed. */
export function otherActionsOf(state: PendingState): PersonAction[] {
  return BUTTON_SEQUENCE.filter((action) => isAllowed(action, state) && action !== NEXT_STEP[state])
}

/**
 * False for orders that the server had, or that were withdrawn: no device imports a copy of them. An order that this version
 * cannot read is given away only as a file.
 */
export function canBeGivenAsCodes(state: PendingState): boolean {
  return isLive(state) && state !== 'missing' && state !== 'unreadable'
}
