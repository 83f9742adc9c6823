// A pending order: what a person agreed to, and how far it is on its way to the server. See README.md.
import type { CartLine } from '#domain/cart.ts'
import type { Dealership } from '#domain/dealership.ts'
import type { EditedAmounts, Totals } from '#domain/pricing.ts'
import type { Product } from '#domain/product.ts'

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

/**
 * It stays where it is until a person does something; everything else goes on by itself, a locked one as soon as the
 * server opens it.
 */
export function isForPerson(order: Pick<PendingOrder, 'state' | 'isSessionMissing' | 'isSealed'>): boolean {
  if (order.isSealed) return false
  const states: readonly PendingState[] = ['needs-review', 'needs-decision', 'refused', 'unreadable']
  return states.includes(order.state) || isWaitingForSession(order)
}

/** A tab is on its way with it. */
export function isClaimed({ state }: Pick<PendingOrder, 'state'>): boolean {
  return state === 'checking' || state === 'sending'
}

/** The outbox itself has something left to do with it. */
export function isUnfinished({ state, isCounted }: Pick<PendingOrder, 'state' | 'isCounted'>): boolean {
  return state === 'waiting' || state === 'unknown' || (state === 'sent' && !isCounted)
}

/** Only a sign-in of its author brings it on. */
export function isWaitingForSession({
  state,
  isSessionMissing,
}: Pick<PendingOrder, 'state' | 'isSessionMissing'>): boolean {
  return state === 'sign-in' || (state === 'unknown' && isSessionMissing)
}

/** Product and quantity as the person saw them when the order was agreed. */
export type PendingLine = CartLine

export interface Author {
  id: number
  login: string
  name: string
  /** Staff may order any quantity (G33). */
  isAdmin: boolean
}

/** Who orders without an account: what the form asked for, as it is sent. */
export interface NewCustomer {
  name: string
  /** One address or several with commas between. */
  email: string
  /** With the prefix 1. */
  phone: string
  companyName: string
  stateId: number
}

/** Nobody has this id: the author of orders that were placed without an account. */
export const VISITOR_ID = 0

/** What an order of the history is recognised by, beside its author and dealership. */
export interface OrderContent {
  lines: { productId: number; quantity: number }[]
  /** Without shipping where that was open: the supplier fills it in later. */
  total: number
}

/** One POST of this order. Its body text is kept to the byte, because a resend sends the same bytes. */
export interface Attempt {
  revision: number
  startedAt: number
  body: string
  /** What an order that came of it says; null where an earlier version of the app made it. */
  content: OrderContent | null
  /** The key store that /edge named when it was sent; null where no keys are kept. */
  storeId: string | null
  /** How long that store keeps keys. */
  retentionMs: number
  /** null while it is under way or its outcome never came. */
  endedAt: number | null
  /** The edge answered that it will never know the outcome either: only the history can tell. */
  isKeySpent: boolean
}

/** What the server said when the order was checked: the other half of the review sheet. */
export interface CurrentBasis {
  /** The current products; one that is missing or archived is no longer available. */
  products: Product[]
  dealership: Dealership
  foundAt: number
}

/** An order on the server that may be this one. */
export interface ProbableOrder {
  orderId: number
  createdAt: string
  /** null where its author may not see amounts. */
  totalAmount: number | null
}

/** Why the check refused an order. */
export type RefusalCause = 'right-lost' | 'dealership-lost' | 'state-lost'

export interface Refusal {
  code: number | null
  /** What the server said; empty where the cause says it all. */
  message: string
  /** null where the server itself refused. */
  cause: RefusalCause | null
}

/** Why an order came to a state: mostly the event that brought it there. */
export type JournalReason =
  | RefusalCause
  | 'saved'
  | 'imported'
  | 'server-said'
  | 'not-placed-signed-out'
  | 'not-placed-busy'
  | 'claimed'
  | 'check-unanswered'
  | 'check-signed-out'
  | 'check-differs'
  | 'check-equal'
  | 'not-started'
  | 'delivered'
  | 'outcome-lost'
  | 'resent'
  | 'history-read'
  | 'history-closed'
  | 'offer-taken'
  | 'session-missing'
  | 'twins-settled'
  | 'abandoned-sending'
  | 'abandoned-checking'
  | 'session-began'
  | 'changes-accepted'
  | 'arrived'
  | 'sent-again'
  | 'returned-to-cart'
  | 'discarded'
  | 'history-shows-it'
  | 'history-lacks-it'

export interface JournalLine {
  at: number
  state: PendingState
  /** A `JournalReason`. A version before stored words for people here, a later one may store what is not known here. */
  reason: string
  /** What the server said, in its own words. */
  said?: string | undefined
}

export interface PendingOrder {
  /** UUID; one intent becomes at most one order. */
  intent: string
  /** Grows with every review; the content of one revision never changes. */
  revision: number
  state: PendingState
  /** Grows with every claim; a write with an older epoch is refused. */
  epoch: number
  claimedAt: number | null
  /** Whoever claimed it last held the sender lock: when that is free again, nobody is on the way with it. */
  isClaimedUnderLock: boolean
  author: Author
  /** Whose order it is where it was placed without an account; null for the order of an account. */
  customer: NewCustomer | null
  dealership: Dealership
  lines: PendingLine[]
  poNumber: string
  ordererName: string
  confirmNumber: string
  /** Staff's own amounts; they count as agreed. */
  edited: EditedAmounts
  agreed: Totals
  /** AK and HI buyers agreed to subtotal and tax only (offline.md, rule 3). */
  isShippingOpen: boolean
  /** When the device last read the prices that were agreed to. */
  pricesAsOf: number | null
  placedAt: number
  changedAt: number
  tries: number
  nextTryAt: number
  attempts: Attempt[]
  /** The person decided to send again although an earlier attempt may have arrived. */
  isSendAgain: boolean
  current: CurrentBasis | null
  refusal: Refusal | null
  probable: ProbableOrder | null
  /** The last complete read of the order history; null in needs-decision where its author may not read it. */
  historyRead: { at: number; matches: number[] } | null
  /** null where it was not sent, and where nobody knows its number on the server. */
  orderId: number | null
  /** Its outcome can be asked for only under its author's session, and the server says that there is none. */
  isSessionMissing: boolean
  /** Nothing can have doubled it, or the history was read afterwards and shows it once. */
  isCounted: boolean
  /** Sent twice: every order on the server that stands for this one. */
  twins: number[]
  /** Of what cannot be read: it was sealed when its author signed out, and was not opened since. */
  isSealed?: boolean
  journal: JournalLine[]
}

function hasOpenAttempt({ attempts }: PendingOrder): boolean {
  return attempts.some(({ endedAt }) => endedAt === null)
}

/** It stands for an order of the server without saying for which: a person decided so. */
export function isNameless(order: PendingOrder): boolean {
  const { state, orderId } = order
  return orderId === null && (state === 'sent' || state === 'cancelled') && hasOpenAttempt(order)
}

/** The orders of the server that it stands for. */
export function serverNumbersOf({ orderId, twins }: Pick<PendingOrder, 'orderId' | 'twins'>): number[] {
  return orderId === null ? twins : [orderId, ...twins]
}

/**
 * When the outbox was done with it for good: the server said that it has it, once, or it was withdrawn and nothing of
 * it can have arrived. null for all others, also where a person's word is the only proof.
 */
export function finishedAtOf(order: PendingOrder): number | null {
  const { state, isCounted, attempts, changedAt } = order
  const lastEndedAt = attempts.at(-1)?.endedAt ?? null
  const isProven = state === 'sent' && isCounted && lastEndedAt !== null
  const isFinished = (isProven && !isNameless(order)) || (state === 'cancelled' && !hasOpenAttempt(order))
  return isFinished ? changedAt : null
}

/** An earlier revision may stand on the server beside the last one. */
export function mayStandEarlier({ isSendAgain, attempts }: PendingOrder): boolean {
  const last = attempts.at(-1)?.revision ?? 0
  return isSendAgain || attempts.some(({ endedAt, revision }) => endedAt === null && revision < last)
}

/** An order to which nothing has happened yet. */
export const UNTOUCHED = {
  revision: 1,
  epoch: 0,
  claimedAt: null,
  isClaimedUnderLock: true,
  tries: 0,
  attempts: [],
  isSendAgain: false,
  current: null,
  refusal: null,
  probable: null,
  historyRead: null,
  orderId: null,
  isSessionMissing: false,
  isCounted: true,
  twins: [],
} satisfies Partial<PendingOrder>
