import { isLive, PENDING_STATES, type PendingState } from '#outbox/pending-order.ts'
import type { AccountDatabase } from './account-database.ts'

const STATES: readonly unknown[] = PENDING_STATES

/** The states of this account's pending orders, read from the index alone: what every page needs to count. */
export async function readPendingStates(account: AccountDatabase): Promise<PendingState[]> {
  const [indexed, total] = await Promise.all([account.outbox.orderBy('state').keys(), account.outbox.count()])
  // A state that this version does not know, or a row without one, is still an order that waits.
  const states = indexed.map((state) => (STATES.includes(state) ? (state as PendingState) : 'unreadable')) // just compared
  const damaged = Array.from({ length: Math.max(0, total - indexed.length) }, () => 'unreadable' as const)
  return [...states, ...damaged]
}

/** How many of them still wait for something. */
export async function countLiveOrders(account: AccountDatabase): Promise<number> {
  return (await readPendingStates(account)).filter(isLive).length
}
