// The states of a pending order. They are in their own file, because every page counts orders by state, most of them
// without other code of the outbox.
export const PENDING_STATES = [
  'waiting',
  'checking',
  'sign-in',
  'needs-review',
  'sending',
  'unknown',
  'needs-decision',
  'refused',
  'sent',
  'cancelled',
  'duplicated',
  'missing',
  'unreadable',
] as const
export type PendingState = (typeof PENDING_STATES)[number]

/** True in every state but Sent, Sent twice and Cancelled. */
export function isLive(state: PendingState): boolean {
  return state !== 'sent' && state !== 'cancelled' && state !== 'duplicated'
}

/** True if the pieces of the order count as coming: in every live state but Refused and Cannot be read. */
export function canStillArrive(state: PendingState): boolean {
  return isLive(state) && state !== 'refused' && state !== 'unreadable'
}
