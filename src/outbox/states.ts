// The states of a pending order, in a file of their own: every page counts orders by state and loads no more.
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
  'unreadable',
] as const
export type PendingState = (typeof PENDING_STATES)[number]

/** Neither Sent nor Cancelled: the order still waits for something. */
export function isLive(state: PendingState): boolean {
  return state !== 'sent' && state !== 'cancelled' && state !== 'duplicated'
}
