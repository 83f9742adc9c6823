// The pure machine: a pending order and an event make the next pending order, or null where the event may
// not happen. All effects are in deliver-*.ts; all times are epoch milliseconds handed in.
import { type PendingEvent, STATES_OF_EVENT } from './events.ts'
import { type Attempt, mayStandEarlier, type PendingOrder, type PendingState } from './pending-order.ts'
import { SETTLE_MS } from './retry.ts'

/** How often a changed basket is checked again before it is a refusal. */
const PATIENCE = 3

type Changes = Partial<PendingOrder> & { state: PendingState }

function moved(order: PendingOrder, changes: Changes, reason: string, now: number): PendingOrder {
  const journal = [...order.journal, { at: now, state: changes.state, reason }]
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
      return moved(order, { ...free, state: 'sign-in' }, 'The session had ended; nothing was placed.', now)
    case 'basket-changed': {
      // The next check finds what changed and opens the review. A server that keeps saying so while the check
      // finds nothing must not be asked for ever: then its sentence goes to the person.
      const { message } = event.proof
      if (order.tries >= PATIENCE) {
        return moved(order, { ...free, state: 'refused', refusal: { code: null, message } }, message, now)
      }
      return moved(order, { ...free, state: 'waiting', tries: order.tries + 1, nextTryAt: now }, message, now)
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
        'The server was busy; nothing was placed.',
        now,
      )
    case 'refused': {
      const { code, message } = event.proof
      return moved(order, { ...free, state: 'refused', refusal: { code, message } }, message, now)
    }
  }
}

export function next(order: PendingOrder, event: PendingEvent, now: number): PendingOrder | null {
  if (!STATES_OF_EVENT[event.type].includes(order.state)) return null
  switch (event.type) {
    case 'claimed':
      return moved(
        order,
        { state: 'checking', ...claimOf(order, event, now) },
        'Checking prices and stock.',
        now,
      )
    case 'check-unanswered':
      return moved(
        order,
        { state: 'waiting', claimedAt: null, tries: order.tries + 1, nextTryAt: event.nextTryAt },
        'The server did not answer.',
        now,
      )
    case 'check-signed-out':
      return moved(order, { state: 'sign-in', claimedAt: null }, 'Its author is not signed in.', now)
    case 'check-refused':
      return moved(
        order,
        { state: 'refused', claimedAt: null, refusal: { code: null, message: event.message } },
        event.message,
        now,
      )
    case 'check-differs':
      return moved(
        order,
        { state: 'needs-review', claimedAt: null, current: event.current },
        'Something changed since it was agreed.',
        now,
      )
    case 'check-equal': {
      const attempts = [...order.attempts, event.attempt]
      return moved(order, { state: 'sending', claimedAt: now, attempts, ...event.followed }, 'Sending.', now)
    }
    case 'not-started':
      return moved(
        order,
        { state: 'waiting', claimedAt: null, nextTryAt: now, attempts: order.attempts.slice(0, -1) },
        'It was not sent, because this page had been asleep.',
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
        'The server has it.',
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
        'No clear answer came; it may have arrived.',
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
        'Asking again with the same key.',
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
        'Looked for it in the order history.',
        now,
      )
    case 'history-settled':
      return moved(
        order,
        { state: 'needs-decision', probable: event.probable },
        event.probable ? 'An order in the history is probably this one.' : 'It is not in the order history.',
        now,
      )
    case 'history-closed':
      return moved(
        order,
        { state: 'needs-decision', probable: null, historyRead: null },
        'Its author may not read the order history.',
        now,
      )
    case 'offer-taken':
      // What the server said itself stays; a person's "it arrived" rested on the offer.
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
        'The order in the history is another one.',
        now,
      )
    case 'session-missing': {
      const changes = { isSessionMissing: true, tries: order.tries + 1, nextTryAt: event.nextTryAt }
      return order.isSessionMissing
        ? { ...order, ...changes }
        : moved(
            order,
            { ...changes, state: 'unknown' },
            'It can be looked for when its author signs in.',
            now,
          )
    }
    case 'twins-read':
      return { ...order, historyRead: { at: now, matches: event.twins }, nextTryAt: event.nextTryAt }
    case 'twins-settled': {
      if (event.twins.length === 0) return { ...order, isCounted: true }
      const own = order.orderId === null ? [] : [order.orderId]
      const twins = [...own, ...event.twins]
      return moved(
        order,
        { state: 'duplicated', isCounted: true, twins },
        'It stands twice on the server.',
        now,
      )
    }
    case 'postponed':
      return { ...order, tries: order.tries + 1, nextTryAt: event.nextTryAt }
    case 'abandoned':
      return order.state === 'sending'
        ? moved(
            order,
            { state: 'unknown', epoch: order.epoch + 1, claimedAt: null, nextTryAt: event.nextTryAt },
            'The page that was sending it ended; it may have arrived.',
            now,
          )
        : moved(
            order,
            { state: 'waiting', epoch: order.epoch + 1, claimedAt: null, nextTryAt: event.nextTryAt },
            'The page that was checking it ended.',
            now,
          )
    case 'session-began':
      if (order.state === 'unknown') return { ...order, isSessionMissing: false, nextTryAt: now }
      return moved(order, { state: 'waiting', nextTryAt: now }, 'Its author signed in.', now)
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
        'The changes were accepted.',
        now,
      )
    case 'arrived':
      return moved(
        order,
        { ...arrivedAt(order, now), orderId: order.probable?.orderId ?? null },
        'A person said that it arrived.',
        now,
      )
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
        'A person decided to send it again.',
        now,
      )
    case 'returned-to-cart':
      return moved(order, { state: 'cancelled' }, 'Its lines went back to the cart.', now)
    case 'discarded':
      return moved(order, { state: 'cancelled' }, 'Discarded.', now)
  }
}
