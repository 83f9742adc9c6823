// The state machine: `applyEvent` returns the pending order after an event, or null if the order's state or its other
// fields forbid the event. Effects are in the files that call `record` or `store.change`, such as deliver-one.ts,
// reconcile.ts and person-actions.ts; times are epoch milliseconds, passed as arguments.

import { withoutAcceptance } from './accept-by-rule.ts'
import {
  afterManagerAccepted,
  afterManagerAsked,
  afterManagerDeclined,
  afterRequestLost,
  afterRequestSent,
  afterRequestsWithdrawn,
} from './after-manager.ts'
import { afterNotCommitted } from './after-not-committed.ts'
import {
  changeState,
  changesOfAcceptance,
  changesOfArrival,
  claimedFieldsOf,
  withdrawalOf,
  withLastAttempt,
} from './change-state.ts'
import {
  type AcceptedOrder,
  type EventType,
  type PendingEvent,
  type ShippingUpdate,
  STATES_OF_EVENT,
} from './events.ts'
import { isClaimed, isUnfinished, isWaitingForSession, type PendingOrder } from './pending-order.ts'
import type { QueueMachine } from './queue/queue.ts'

type Transition<Type extends EventType> = (
  order: PendingOrder,
  event: Extract<PendingEvent, { type: Type }>,
  now: number,
) => PendingOrder | null

function isAcceptedByRule(order: PendingOrder, update: ShippingUpdate | AcceptedOrder | undefined): boolean {
  const isUpdated = update !== undefined && 'acceptance' in update
  return (isUpdated ? update.acceptance : order.acceptance) !== null
}

/** `applyEvent` calls a transition only in the states of `STATES_OF_EVENT`. */
const TRANSITIONS: { [Type in EventType]: Transition<Type> } = {
  claimed: (order, event, now) =>
    changeState(order, { state: 'checking', ...claimedFieldsOf(order, event, now) }, 'claimed', now),
  'check-unanswered': (order, event, now) =>
    changeState(
      order,
      { state: 'waiting', claimedAt: null, tries: order.tries + 1, nextTryAt: event.nextTryAt },
      'check-unanswered',
      now,
    ),
  'check-signed-out': (order, _event, now) =>
    changeState(order, { state: 'sign-in', claimedAt: null }, 'check-signed-out', now),
  'session-over': (order, _event, now) => changeState(order, { state: 'sign-in' }, 'session-over', now),
  'check-refused'(order, event, now) {
    const { cause, message } = event
    const refusal = { code: null, message, cause }
    return changeState(order, { state: 'refused', claimedAt: null, refusal }, cause ?? { said: message }, now)
  },
  'check-differs': (order, event, now) =>
    changeState(
      order,
      // The review shows the amounts that the person agreed to, not those that a rule accepted since.
      { state: 'needs-review', claimedAt: null, current: event.current, ...withoutAcceptance(order) },
      'check-differs',
      now,
    ),
  'check-equal'(order, event, now) {
    const attempts = [...order.attempts, event.attempt]
    return changeState(
      order,
      { state: 'sending', claimedAt: now, attempts, ...event.update },
      isAcceptedByRule(order, event.update) ? 'accepted-by-rule' : 'check-equal',
      now,
    )
  },
  'not-started': (order, event, now) =>
    changeState(
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
    return changeState(
      order,
      {
        ...changesOfArrival(order, now),
        claimedAt: null,
        orderId: event.orderId,
        attempts: withLastAttempt(order, { endedAt: now }),
      },
      event.isInBackground ? 'delivered-in-background' : 'delivered',
      now,
    )
  },
  'not-committed': afterNotCommitted,
  'outcome-lost': (order, event, now) =>
    changeState(
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
    changeState(
      order,
      {
        state: 'sending',
        ...claimedFieldsOf(order, event, now),
        isSessionMissing: false,
        attempts: [...order.attempts, event.attempt],
      },
      'resent',
      now,
    ),
  'history-read': (order, event, now) =>
    changeState(
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
    changeState(
      order,
      { state: 'needs-decision', probable: event.probable },
      event.probable ? 'history-shows-it' : 'history-lacks-it',
      now,
    ),
  'history-closed': (order, _event, now) =>
    changeState(order, { state: 'needs-decision', probable: null, historyRead: null }, 'history-closed', now),
  'offer-taken'(order, _event, now) {
    // An order stays sent if the server answered that it was; only a person's mark as arrived depended on the offer.
    if (order.state === 'sent' && order.attempts.at(-1)?.endedAt !== null) return null
    return changeState(
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
      : changeState(order, { ...changes, state: 'unknown' }, 'session-missing', now)
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
    return changeState(order, { state: 'duplicated', isCounted: true, twins }, 'twins-settled', now)
  },
  'found-missing': (order, _event, now) => changeState(order, { state: 'missing' }, 'found-missing', now),
  'found-again': (order, _event, now) => changeState(order, { state: 'sent' }, 'found-again', now),
  postponed: (order, event) => ({ ...order, tries: order.tries + 1, nextTryAt: event.nextTryAt }),
  abandoned: (order, event, now) =>
    order.state === 'sending'
      ? changeState(
          order,
          { state: 'unknown', epoch: order.epoch + 1, claimedAt: null, nextTryAt: event.nextTryAt },
          'abandoned-sending',
          now,
        )
      : changeState(
          order,
          { state: 'waiting', epoch: order.epoch + 1, claimedAt: null, nextTryAt: event.nextTryAt },
          'abandoned-checking',
          now,
        ),
  'session-began'(order, _event, now) {
    if (order.state === 'unknown') return { ...order, isSessionMissing: false, nextTryAt: now }
    return changeState(order, { state: 'waiting', nextTryAt: now }, 'session-began', now)
  },
  hurried: (order, _event, now) => ({ ...order, nextTryAt: now }),
  'changes-accepted': (order, event, now) =>
    changeState(
      order,
      { ...changesOfAcceptance(order, event, now), acceptedBy: null },
      'changes-accepted',
      now,
    ),
  'compared-again': (order, event) => ({ ...order, current: event.current }),
  decided: (order, event) => ({ ...order, decisions: event.decisions }),
  'manager-asked': afterManagerAsked,
  'request-sent': afterRequestSent,
  'request-lost': afterRequestLost,
  'manager-accepted': afterManagerAccepted,
  'manager-declined': afterManagerDeclined,
  'requests-withdrawn': afterRequestsWithdrawn,
  arrived(order, _event, now) {
    const orderId = order.probable?.orderId ?? null
    return changeState(order, { ...changesOfArrival(order, now), orderId }, 'arrived', now)
  },
  'sent-again': (order, _event, now) =>
    changeState(
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
  'returned-to-cart': (order, event, now) => changeState(order, withdrawalOf(order), event.type, now),
  discarded: (order, event, now) => changeState(order, withdrawalOf(order), event.type, now),
}

export function applyEvent(order: PendingOrder, event: PendingEvent, now: number): PendingOrder | null {
  if (!STATES_OF_EVENT[event.type].includes(order.state)) return null
  return transitionOf(event.type)(order, event, now)
}

/** `TRANSITIONS` has for each type of event a transition that takes events of this type. */
function transitionOf(type: EventType): Transition<EventType> {
  return TRANSITIONS[type] as Transition<EventType> // TypeScript cannot relate the type of an event to its row
}

/** Orders as entries of a queue. A sent order that is still counted waits for its time. */
export const orderMachine: QueueMachine<PendingOrder, PendingEvent> = {
  keyOf: ({ intent }) => intent,
  apply: applyEvent,
  isClaimed,
  isPlanned: isUnfinished,
  canHurry: ({ state }) => state !== 'sent',
  isWaitingForSession,
}
