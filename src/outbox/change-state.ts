// Changes of a pending order that several transitions share.
import { type Attempt, mayHaveEarlierOrder } from './attempt.ts'
import type { PendingEvent } from './events.ts'
import type { JournalReason } from './journal-line.ts'
import type { PendingOrder } from './pending-order.ts'
import { SETTLE_MS } from './retry.ts'
import type { PendingState } from './states.ts'

type Changes = Partial<PendingOrder> & { state: PendingState }

/** `said`: the sentence of the server, which the journal stores with the reason `server-said`. */
type Reason = JournalReason | { said: string }

export function changeState(
  order: PendingOrder,
  changes: Changes,
  reason: Reason,
  now: number,
): PendingOrder {
  const journalReason =
    typeof reason === 'string' ? { reason } : { reason: 'server-said' as const, ...reason }
  const journal = [...order.journal, { at: now, state: changes.state, ...journalReason }]
  return { ...order, ...changes, changedAt: now, journal: journal.slice(-60) }
}

export function withLastAttempt(order: PendingOrder, change: Partial<Attempt>): Attempt[] {
  return order.attempts.map((attempt, index) =>
    index === order.attempts.length - 1 ? { ...attempt, ...change } : attempt,
  )
}

export function claimedFieldsOf(
  { epoch }: PendingOrder,
  { isUnderLock }: { isUnderLock: boolean },
  now: number,
) {
  return { epoch: epoch + 1, claimedAt: now, isClaimedUnderLock: isUnderLock }
}

/** True if the browser may have repeated a POST without a key, or a person may have resent an order that had arrived. */
function mayBeOnServerTwice(order: PendingOrder): boolean {
  return mayHaveEarlierOrder(order) || order.attempts.some((attempt) => attempt.storeId === null)
}

/**
 * The changes that make an order Sent. If the server may have the order twice, `countTwins` reads the history after
 * `SETTLE_MS`; a visitor has no history.
 */
export function changesOfArrival(order: PendingOrder, now: number) {
  const isCounted = order.customer !== null || !mayBeOnServerTwice(order)
  const nextRead = isCounted ? {} : { tries: 0, nextTryAt: now + SETTLE_MS }
  return { state: 'sent' as const, isCounted, historyRead: null, ...nextRead }
}

/** The changes that make the next revision, with the content that the order's person or a manager accepted. */
export function changesOfAcceptance(
  order: PendingOrder,
  { lines, dealership, agreed, edited, pricesAsOf }: Extract<PendingEvent, { type: 'changes-accepted' }>,
  now: number,
) {
  return {
    state: 'waiting' as const,
    revision: order.revision + 1,
    lines,
    dealership,
    agreed,
    edited,
    pricesAsOf,
    acceptance: null,
    current: null,
    tries: 0,
    nextTryAt: now,
  }
}

/**
 * The changes that withdraw an order. A missing order gives up its number, because a server that was restored from a
 * backup may use the number for another order.
 */
export function withdrawalOf({ state }: PendingOrder) {
  return { state: 'cancelled' as const, ...(state === 'missing' && { orderId: null }) }
}
