// How a pending order looks after it moved to a state: parts that several transitions share.
import { type Attempt, mayStandEarlier } from './attempt.ts'
import type { JournalReason, PendingOrder } from './pending-order.ts'
import { SETTLE_MS } from './retry.ts'
import type { PendingState } from './states.ts'

type Changes = Partial<PendingOrder> & { state: PendingState }

/** What the server said, in its own words, stands beside the reason. */
type Reason = JournalReason | { said: string }

export function moved(order: PendingOrder, changes: Changes, reason: Reason, now: number): PendingOrder {
  const why = typeof reason === 'string' ? { reason } : { reason: 'server-said' as const, ...reason }
  const journal = [...order.journal, { at: now, state: changes.state, ...why }]
  return { ...order, ...changes, changedAt: now, journal: journal.slice(-60) }
}

export function withLastAttempt(order: PendingOrder, change: Partial<Attempt>): Attempt[] {
  return order.attempts.map((attempt, index) =>
    index === order.attempts.length - 1 ? { ...attempt, ...change } : attempt,
  )
}

export function claimOf({ epoch }: PendingOrder, { isUnderLock }: { isUnderLock: boolean }, now: number) {
  return { epoch: epoch + 1, claimedAt: now, isClaimedUnderLock: isUnderLock }
}

/** Without a key the browser may have posted it twice by itself, and a person may have sent again what had arrived. */
function mayStandTwice(order: PendingOrder): boolean {
  return mayStandEarlier(order) || order.attempts.some((attempt) => attempt.storeId === null)
}

/**
 * Sent; where it may stand twice the history is read once more when everything has settled. Nobody may look there for
 * the order of a visitor.
 */
export function arrivedAt(order: PendingOrder, now: number) {
  const isCounted = order.customer !== null || !mayStandTwice(order)
  const read = isCounted ? {} : { tries: 0, nextTryAt: now + SETTLE_MS }
  return { state: 'sent' as const, isCounted, historyRead: null, ...read }
}
