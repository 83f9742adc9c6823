// The text, the colour and the icon that explain the state of a pending order to its author.

import { instantOf } from '#domain/values/dates.ts'
import { formatMoney } from '#domain/values/money.ts'
import { isHeldSinceImport, type PendingOrder } from '#outbox/pending-order.ts'
import { isUnchanged } from '#outbox/review.ts'
import type { PendingState } from '#outbox/states.ts'
import { orderNumber } from '#site/order-number.ts'
import { sealedDataTexts } from '#texts/device/sealed-data.ts'
import { momentWords, waitWords } from '#texts/figures.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import type { Tone } from '#ui/feedback/chip.tsx'
import type { IconName } from '#ui/icon/icon.tsx'

export const STATE_TONES: Record<PendingState, Tone> = {
  waiting: 'plain',
  checking: 'info',
  'sign-in': 'wait',
  'needs-review': 'bad',
  sending: 'info',
  unknown: 'wait',
  'needs-decision': 'bad',
  refused: 'bad',
  sent: 'ok',
  cancelled: 'plain',
  duplicated: 'bad',
  missing: 'bad',
  unreadable: 'bad',
}

/** The icons beside the words of a state: people who see no colours need them. */
export const STATE_ICONS: Record<PendingState, IconName> = {
  waiting: 'clock',
  checking: 'refresh',
  'sign-in': 'user',
  'needs-review': 'warning',
  sending: 'send',
  unknown: 'clock',
  'needs-decision': 'warning',
  refused: 'warning',
  sent: 'check',
  cancelled: 'close',
  duplicated: 'warning',
  missing: 'warning',
  unreadable: 'warning',
}

export interface StateContext {
  now: number
  isOffline: boolean
  /** True if this device sends waiting orders also while the app is closed. */
  sendsWhileClosed: boolean
  /** True if a line above the orders says already when this order is sent. */
  hasNotice: boolean
  supportPhone: string
  /** True for staff. Buyers read no number, because the order may still have the status IN (G138). */
  seesNumbers: boolean
}

/** The reasons why a try did not send the order although the server can be reached. */
const UNSENT_REASONS = ['not-placed-busy', 'check-unanswered'] as const

function waitingWords(
  order: PendingOrder,
  { now, isOffline, sendsWhileClosed, hasNotice }: StateContext,
): string {
  const tryWords = order.tries > 0 ? [pendingOrderTexts.tried(order.tries)] : []
  const nextTryWords = isOffline ? [] : [pendingOrderTexts.nextTry(waitWords(order.nextTryAt - now))]
  const last = order.journal.at(-1)
  const reason = !isOffline && UNSENT_REASONS.find((unsentReason) => unsentReason === last?.reason)
  const sentence = [...tryWords, ...nextTryWords].join(', ')
  const waitText = sentence && `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
  const closedText = isOffline && !hasNotice && whileClosedText(sendsWhileClosed)
  return [last?.said, reason && pendingOrderTexts.reasons[reason], waitText, closedText]
    .filter(Boolean)
    .join(' ')
}

/** A sentence that stands once above the orders if it is true of several of them. */
export type SharedSentence = keyof typeof pendingOrderTexts.ofSeveral

/** Says whether a waiting order leaves this device while the app is closed. */
export function whileClosedSentence(sendsWhileClosed: boolean): SharedSentence {
  return sendsWhileClosed ? 'sentWhileClosed' : 'notSentWhileClosed'
}

export const whileClosedText = (sendsWhileClosed: boolean): string =>
  pendingOrderTexts[whileClosedSentence(sendsWhileClosed)]

/** The sentences that several orders would repeat. */
export function sharedSentences(
  orders: readonly PendingOrder[],
  {
    isOffline,
    sendsWhileClosed,
    hasNotice,
  }: Pick<StateContext, 'isOffline' | 'sendsWhileClosed' | 'hasNotice'>,
): SharedSentence[] {
  const waitingOrders = orders.filter(({ state }) => state === 'waiting')
  const changedOrders = orders.filter(
    (order) => order.state === 'needs-review' && reviewWords(order) === pendingOrderTexts.needsReview,
  )
  return [
    ...(changedOrders.length > 1 ? (['needsReview'] as const) : []),
    ...(isOffline && !hasNotice && waitingOrders.length > 1 ? [whileClosedSentence(sendsWhileClosed)] : []),
  ]
}

function unknownOutcomeWords(order: PendingOrder, { now, isOffline }: StateContext): string {
  if (order.isSessionMissing) return pendingOrderTexts.unknownSignedOut
  const nextCheckText = isOffline
    ? pendingOrderTexts.nextLookWhenOnline
    : pendingOrderTexts.nextLook(waitWords(order.nextTryAt - now))
  return `${pendingOrderTexts.unknown} ${nextCheckText}`
}

/** True when a person discarded the order before the outcome of an earlier try was known. */
function mayStillArrive({ isSendAgain, journal }: PendingOrder): boolean {
  return isSendAgain || journal.at(-2)?.state === 'needs-decision'
}

function refusalWords({ refusal }: PendingOrder): string {
  const message = pendingOrderTexts.refusalWords(refusal)
  const sentence = message ? pendingOrderTexts.refused(message) : pendingOrderTexts.refusedWithoutWords
  return `${sentence}${/[.!?]$/.test(sentence) ? '' : '.'} ${pendingOrderTexts.afterRefusal}`
}

/** The date of the probable order is shown in the device's format and time zone, like the dates beside it (G175). */
function decisionWords(order: PendingOrder, { seesNumbers, now, supportPhone }: StateContext): string {
  const { probable, historyRead, isShippingOpen } = order
  if (probable === null) {
    return historyRead === null
      ? pendingOrderTexts.needsDecisionUnread(supportPhone)
      : pendingOrderTexts.needsDecision(supportPhone)
  }
  const number = seesNumbers ? orderNumber(probable.orderId) : pendingOrderTexts.anOrder
  const { createdAt, totalAmount } = probable
  // The total of an order to Alaska or Hawaii is open for its author (G58).
  const total = totalAmount === null || isShippingOpen ? null : formatMoney(totalAmount)
  const createdInstant = instantOf(createdAt)
  const probableText = pendingOrderTexts.probable(
    number,
    createdInstant === null ? createdAt : momentWords(createdInstant, now),
    total,
  )
  return `${pendingOrderTexts.needsDecisionProbable} ${probableText}`
}

function reviewWords(order: PendingOrder): string {
  if (order.current === null) return pendingOrderTexts.importedState
  if (!isUnchanged(order)) return pendingOrderTexts.needsReview
  return isHeldSinceImport(order) ? pendingOrderTexts.importedUnchanged : pendingOrderTexts.unchanged
}

/** Empty if nothing is left to say besides the name of the state. */
export function stateWords(order: PendingOrder, context: StateContext): string {
  switch (order.state) {
    case 'waiting':
      return waitingWords(order, context)
    case 'checking':
      return pendingOrderTexts.checking
    case 'sign-in':
      return context.hasNotice ? '' : pendingOrderTexts.signInState
    case 'needs-review':
      return reviewWords(order)
    case 'sending':
      return pendingOrderTexts.sending
    case 'unknown':
      return unknownOutcomeWords(order, context)
    case 'needs-decision':
      return decisionWords(order, context)
    case 'refused':
      return refusalWords(order)
    case 'sent':
      return order.orderId !== null && context.seesNumbers
        ? pendingOrderTexts.sentAs(orderNumber(order.orderId))
        : pendingOrderTexts.sent
    case 'missing':
      return pendingOrderTexts.missing(
        order.orderId !== null && context.seesNumbers ? orderNumber(order.orderId) : null,
        context.supportPhone,
      )
    case 'cancelled':
      if (order.journal.at(-2)?.state === 'missing') return pendingOrderTexts.cancelledMissing
      return mayStillArrive(order) ? pendingOrderTexts.cancelledUndecided : pendingOrderTexts.cancelled
    case 'duplicated':
      return pendingOrderTexts.duplicated(order.twins.map(orderNumber).join(' and '), context.supportPhone)
    case 'unreadable':
      return order.isSealed ? sealedDataTexts.order : pendingOrderTexts.unreadable
  }
}
