// What a person may do in which state: the one table for buttons and for the outbox itself.
import type { PendingState } from './pending-order.ts'

export const PERSON_ACTIONS = {
  sendNow: ['waiting'],
  review: ['needs-review'],
  itArrived: ['needs-decision'],
  sendAgain: ['needs-decision'],
  backToCart: ['waiting', 'sign-in', 'needs-review', 'refused'],
  discard: ['waiting', 'sign-in', 'needs-review', 'refused', 'needs-decision', 'unreadable'],
} as const satisfies Record<string, readonly PendingState[]>
export type PersonAction = keyof typeof PERSON_ACTIONS

export function isAllowed(action: PersonAction, state: PendingState): boolean {
  return (PERSON_ACTIONS[action] as readonly PendingState[]).includes(state)
}
