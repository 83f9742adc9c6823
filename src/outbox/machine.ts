// The pure machine: a pending order and an event make the next pending order, or null where the event may not happen.
// Effects are in deliver-one.ts, reconcile.ts and count-twins.ts; all times are epoch milliseconds handed in.
import { type Attempt, mayStandEarlier } from './attempt.ts'
import { type PendingEvent, STATES_OF_EVENT } from './events.ts'
import type { JournalReason, PendingOrder } from './pending-order.ts'
import { SETTLE_MS } from './retry.ts'
import type { PendingState } from './states.ts'

/** How often a changed basket is checked again before it is a refusal. */
const PATIENCE = 3

type Changes = Partial<PendingOrder> & { state: PendingState }

/** What the server said, in its own words, stands beside the reason. */
type Reason = JournalReason | { said: string }

function moved(order: PendingOrder, changes: Changes, reason: Reason, now: number): PendingOrder {
  const why = typeof reason === 'string' ? { reason } : { reason: 'server-said' as const, ...reason }
  const journal = [...order.journal, { at: now, state: changes.state, ...why }]
  return { ...order, ...changes, changedAt: now, journal: journal.slice(-60) }
}

function withLastAttempt(order: PendingOrder, change: Partial<Attempt>): Attempt[] {
  return order.attempts.map((attempt, index) =>
    index === order.attempts.length - 1 ? { ...attempt, ...change } : attempt,
  )
}

function claimOf({ epoch }: PendingOrder, { isUnderLock }: { isUnderLock: boolean }, now: number) {
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
function arrivedAt(order: PendingOrder, now: number) {
  const isCounted = order.customer !== null || !mayStandTwice(order)
  const read = isCounted ? {} : { tries: 0, nextTryAt: now + SETTLE_MS }
  return { state: 'sent' as const, isCounted, historyRead: null, ...read }
}

/** The next order after a proven "not committed" (offline.md, rule 4). */
function afterNotCommitted(
  order: PendingOrder,
  event: Extract<PendingEvent, { type: 'not-committed' }>,
  now: number,
): PendingOrder {
  const attempts = withLastAttempt(order, { endedAt: now })
  const free = { attempts, claimedAt: null }
  switch (event.proof.kind) {
    case 'signed-out':
      return moved(order, { ...free, state: 'sign-in' }, 'not-placed-signed-out', now)
    case 'basket-changed': {
      // The next check finds what changed and opens the review. A server that keeps saying so while the check
      // finds nothing must not be asked for ever: then its sentence goes to the person.
      const { message } = event.proof
      if (order.tries >= PATIENCE) {
        const refusal = { code: null, message, cause: null }
        return moved(order, { ...free, state: 'refused', refusal }, { said: message }, now)
      }
      const again = { ...free, state: 'waiting' as const, tries: order.tries + 1, nextTryAt: now }
      return moved(order, again, { said: message }, now)
    }
    case 'busy':
      return moved(
        order,
        {
          ...free,
          state: 'waiting',
          tries: order.tries + 1,
          nextTryAt: event.proof.retryAt ?? event.nextTryAt,
        },
        'not-placed-busy',
        now,
      )
    case 'refused': {
      const { code, message } = event.proof
      const refusal = { code, message, cause: null }
      return moved(order, { ...free, state: 'refused', refusal }, { said: message }, now)
    }
  }
}

export function next(order: PendingOrder, event: PendingEvent, now: number): PendingOrder | null {
  if (!STATES_OF_EVENT[event.type].includes(order.state)) return null
  switch (event.type) {
    case 'claimed':
      return moved(order, { state: 'checking', ...claimOf(order, event, now) }, 'claimed', now)
    case 'check-unanswered':
      return moved(
        order,
        { state: 'waiting', claimedAt: null, tries: order.tries + 1, nextTryAt: event.nextTryAt },
        'check-unanswered',
        now,
      )
    case 'check-signed-out':
      return moved(order, { state: 'sign-in', claimedAt: null }, 'check-signed-out', now)
    case 'check-refused': {
      const { cause, message } = event
      const refusal = { code: null, message, cause }
      return moved(order, { state: 'refused', claimedAt: null, refusal }, cause ?? { said: message }, now)
    }
    case 'check-differs':
      return moved(
        order,
        { state: 'needs-review', claimedAt: null, current: event.current },
        'check-differs',
        now,
      )
    case 'check-equal': {
      const attempts = [...order.attempts, event.attempt]
      return moved(
        order,
        { state: 'sending', claimedAt: now, attempts, ...event.followed },
        'check-equal',
        now,
      )
    }
    case 'not-started':
      return moved(
        order,
        {
          state: 'waiting',
          claimedAt: null,
          tries: order.tries + 1,
          nextTryAt: event.nextTryAt,
          attempts: order.attempts.slice(0, -1),
        },
        'not-started',
        now,
      )
    case 'delivered':
      if (order.state !== 'sending' && order.attempts.length === 0) return null
      return moved(
        order,
        {
          ...arrivedAt(order, now),
          claimedAt: null,
          orderId: event.orderId,
          attempts: withLastAttempt(order, { endedAt: now }),
        },
        'delivered',
        now,
      )
    case 'not-committed':
      return afterNotCommitted(order, event, now)
    case 'outcome-lost':
      return moved(
        order,
        {
          state: 'unknown',
          claimedAt: null,
          tries: order.tries + 1,
          nextTryAt: event.nextTryAt,
          attempts: event.isKeySpent ? withLastAttempt(order, { isKeySpent: true }) : order.attempts,
        },
        'outcome-lost',
        now,
      )
    case 'resent':
      return moved(
        order,
        {
          state: 'sending',
          ...claimOf(order, event, now),
          isSessionMissing: false,
          attempts: [...order.attempts, event.attempt],
        },
        'resent',
        now,
      )
    case 'history-read':
      return moved(
        order,
        {
          state: 'unknown',
          isSessionMissing: false,
          historyRead: { at: now, matches: event.matches },
          nextTryAt: event.nextTryAt,
        },
        'history-read',
        now,
      )
    case 'history-settled':
      return moved(
        order,
        { state: 'needs-decision', probable: event.probable },
        event.probable ? 'history-shows-it' : 'history-lacks-it',
        now,
      )
    case 'history-closed':
      return moved(
        order,
        { state: 'needs-decision', probable: null, historyRead: null },
        'history-closed',
        now,
      )
    case 'offer-taken':
      // Sent by an answer of the server stays; Sent because a person said "it arrived" rested on that offer.
      if (order.state === 'sent' && order.attempts.at(-1)?.endedAt !== null) return null
      return moved(
        order,
        {
          state: 'unknown',
          epoch: order.epoch + 1,
          orderId: null,
          probable: null,
          historyRead: null,
          nextTryAt: now,
        },
        'offer-taken',
        now,
      )
    case 'session-missing': {
      const changes = { isSessionMissing: true, tries: order.tries + 1, nextTryAt: event.nextTryAt }
      return order.isSessionMissing
        ? { ...order, ...changes }
        : moved(order, { ...changes, state: 'unknown' }, 'session-missing', now)
    }
    case 'twins-read':
      return { ...order, historyRead: { at: now, matches: event.twins }, nextTryAt: event.nextTryAt }
    case 'twins-settled': {
      if (event.twins.length === 0) return { ...order, isCounted: true }
      const own = order.orderId === null ? [] : [order.orderId]
      const twins = [...own, ...event.twins]
      return moved(order, { state: 'duplicated', isCounted: true, twins }, 'twins-settled', now)
    }
    case 'postponed':
      return { ...order, tries: order.tries + 1, nextTryAt: event.nextTryAt }
    case 'abandoned':
      return order.state === 'sending'
        ? moved(
            order,
            { state: 'unknown', epoch: order.epoch + 1, claimedAt: null, nextTryAt: event.nextTryAt },
            'abandoned-sending',
            now,
          )
        : moved(
            order,
            { state: 'waiting', epoch: order.epoch + 1, claimedAt: null, nextTryAt: event.nextTryAt },
            'abandoned-checking',
            now,
          )
    case 'session-began':
      if (order.state === 'unknown') return { ...order, isSessionMissing: false, nextTryAt: now }
      return moved(order, { state: 'waiting', nextTryAt: now }, 'session-began', now)
    case 'hurried':
      return { ...order, nextTryAt: now }
    case 'changes-accepted':
      return moved(
        order,
        {
          state: 'waiting',
          revision: order.revision + 1,
          lines: event.lines,
          dealership: event.dealership,
          agreed: event.agreed,
          edited: event.edited,
          pricesAsOf: event.pricesAsOf,
          current: null,
          tries: 0,
          nextTryAt: now,
        },
        'changes-accepted',
        now,
      )
    case 'compared-again':
      return { ...order, current: event.current }
    case 'decided':
      return { ...order, decisions: event.decisions }
    case 'arrived': {
      const orderId = order.probable?.orderId ?? null
      return moved(order, { ...arrivedAt(order, now), orderId }, 'arrived', now)
    }
    case 'sent-again':
      return moved(
        order,
        {
          state: 'waiting',
          revision: order.revision + 1,
          isSendAgain: true,
          probable: null,
          historyRead: null,
          tries: 0,
          nextTryAt: now,
        },
        'sent-again',
        now,
      )
    case 'returned-to-cart':
    case 'discarded':
      return moved(order, { state: 'cancelled' }, event.type, now)
  }
}
