// The pure machine: a pending order and an event make the next pending order, or null if the state forbids the event.
// Effects are in deliver-one.ts, reconcile.ts and count-twins.ts; times are epoch milliseconds, passed as arguments.
import { afterNotCommitted } from './after-not-committed.ts'
import { type EventType, type PendingEvent, STATES_OF_EVENT } from './events.ts'
import { arrivedAt, claimOf, moved, withLastAttempt } from './moved.ts'
import type { PendingOrder } from './pending-order.ts'

type Transition<Type extends EventType> = (
  order: PendingOrder,
  event: Extract<PendingEvent, { type: Type }>,
  now: number,
) => PendingOrder | null

/** `next` calls a transition only in the states of `STATES_OF_EVENT`. */
const TRANSITIONS: { [Type in EventType]: Transition<Type> } = {
  claimed: (order, event, now) =>
    moved(order, { state: 'checking', ...claimOf(order, event, now) }, 'claimed', now),
  'check-unanswered': (order, event, now) =>
    moved(
      order,
      { state: 'waiting', claimedAt: null, tries: order.tries + 1, nextTryAt: event.nextTryAt },
      'check-unanswered',
      now,
    ),
  'check-signed-out': (order, _event, now) =>
    moved(order, { state: 'sign-in', claimedAt: null }, 'check-signed-out', now),
  'check-refused'(order, event, now) {
    const { cause, message } = event
    const refusal = { code: null, message, cause }
    return moved(order, { state: 'refused', claimedAt: null, refusal }, cause ?? { said: message }, now)
  },
  'check-differs': (order, event, now) =>
    moved(order, { state: 'needs-review', claimedAt: null, current: event.current }, 'check-differs', now),
  'check-equal'(order, event, now) {
    const attempts = [...order.attempts, event.attempt]
    return moved(order, { state: 'sending', claimedAt: now, attempts, ...event.followed }, 'check-equal', now)
  },
  'not-started': (order, event, now) =>
    moved(
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
    ),
  delivered(order, event, now) {
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
  },
  'not-committed': afterNotCommitted,
  'outcome-lost': (order, event, now) =>
    moved(
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
    ),
  resent: (order, event, now) =>
    moved(
      order,
      {
        state: 'sending',
        ...claimOf(order, event, now),
        isSessionMissing: false,
        attempts: [...order.attempts, event.attempt],
      },
      'resent',
      now,
    ),
  'history-read': (order, event, now) =>
    moved(
      order,
      {
        state: 'unknown',
        isSessionMissing: false,
        historyRead: { at: now, matches: event.matches },
        nextTryAt: event.nextTryAt,
      },
      'history-read',
      now,
    ),
  'history-settled': (order, event, now) =>
    moved(
      order,
      { state: 'needs-decision', probable: event.probable },
      event.probable ? 'history-shows-it' : 'history-lacks-it',
      now,
    ),
  'history-closed': (order, _event, now) =>
    moved(order, { state: 'needs-decision', probable: null, historyRead: null }, 'history-closed', now),
  'offer-taken'(order, _event, now) {
    // An order that the server answered as sent stays sent; one that a person marked as arrived rested on that offer.
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
  },
  'session-missing'(order, event, now) {
    const changes = { isSessionMissing: true, tries: order.tries + 1, nextTryAt: event.nextTryAt }
    return order.isSessionMissing
      ? { ...order, ...changes }
      : moved(order, { ...changes, state: 'unknown' }, 'session-missing', now)
  },
  'twins-read': (order, event, now) => ({
    ...order,
    historyRead: { at: now, matches: event.twins },
    nextTryAt: event.nextTryAt,
  }),
  'twins-settled'(order, event, now) {
    if (event.twins.length === 0) return { ...order, isCounted: true }
    const ownNumbers = order.orderId === null ? [] : [order.orderId]
    const twins = [...ownNumbers, ...event.twins]
    return moved(order, { state: 'duplicated', isCounted: true, twins }, 'twins-settled', now)
  },
  postponed: (order, event) => ({ ...order, tries: order.tries + 1, nextTryAt: event.nextTryAt }),
  abandoned: (order, event, now) =>
    order.state === 'sending'
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
        ),
  'session-began'(order, _event, now) {
    if (order.state === 'unknown') return { ...order, isSessionMissing: false, nextTryAt: now }
    return moved(order, { state: 'waiting', nextTryAt: now }, 'session-began', now)
  },
  hurried: (order, _event, now) => ({ ...order, nextTryAt: now }),
  'changes-accepted': (order, event, now) =>
    moved(
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
    ),
  'compared-again': (order, event) => ({ ...order, current: event.current }),
  decided: (order, event) => ({ ...order, decisions: event.decisions }),
  arrived(order, _event, now) {
    const orderId = order.probable?.orderId ?? null
    return moved(order, { ...arrivedAt(order, now), orderId }, 'arrived', now)
  },
  'sent-again': (order, _event, now) =>
    moved(
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
    ),
  'returned-to-cart': (order, event, now) => moved(order, { state: 'cancelled' }, event.type, now),
  discarded: (order, event, now) => moved(order, { state: 'cancelled' }, event.type, now),
}

export function next(order: PendingOrder, event: PendingEvent, now: number): PendingOrder | null {
  if (!STATES_OF_EVENT[event.type].includes(order.state)) return null
  return transitionOf(event.type)(order, event, now)
}

/** By the table's type each transition takes the events of its own type. */
function transitionOf(type: EventType): Transition<EventType> {
  return TRANSITIONS[type] as Transition<EventType> // TypeScript cannot relate the type of an event to its row
}
