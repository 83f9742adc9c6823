// A pending order: what a person agreed to, and how far it is on its way to the server. See README.md.
import type { CartLine } from '#domain/cart/cart.ts'
import { type Dealership, pricingDealership } from '#domain/people/dealership.ts'
import type { EditedAmounts } from '#domain/orders/edited-amounts.ts'
import { priceCart, type Totals } from '#domain/prices/pricing.ts'
import type { Product } from '#domain/products/product.ts'
import { type Attempt, hasOpenAttempt } from './attempt.ts'
import type { PendingState } from './states.ts'

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

/** Only a sign-in of its author lets it go on. */
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

/** What the server said when the order was checked: the other half of the review sheet. */
export interface CurrentBasis {
  /** The current products; one that is missing or archived is no longer available. */
  products: Product[]
  dealership: Dealership
  foundAt: number
}

/**
 * What a person has decided on the review sheet so far. It is part of the pending order until that is sent, so that a
 * sheet which was put aside with Hold opens as it was left (offline.md, Review).
 */
export interface ReviewDecisions {
  /** Of the order; decisions about an earlier revision count no longer. */
  revision: number
  /** In the place of the agreed ones; 0 leaves the product out. */
  quantities: { productId: number; quantity: number }[]
  /** Keys of the differences whose new value was taken. */
  taken: string[]
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
  /** What the person has decided on the review sheet; null where nothing yet. */
  decisions: ReviewDecisions | null
  refusal: Refusal | null
  probable: ProbableOrder | null
  /** The last complete read of the order history; null in needs-decision where its author may not read it. */
  historyRead: { at: number; matches: number[] } | null
  /** null where it was not sent, and where nobody knows its number on the server. */
  orderId: number | null
  /** Its outcome can be asked for only under its author's session, and the server says that there is none. */
  isSessionMissing: boolean
  /** It cannot be on the server twice, or the history was read since and shows it once. */
  isCounted: boolean
  /** Of an order that was sent twice: the numbers of all its orders on the server. */
  twins: number[]
  /** Of what cannot be read: it was sealed when its author signed out, and was not opened since. */
  isSealed?: boolean
  journal: JournalLine[]
}

/** It may be an order of the server whose number nobody knows: a person said that it arrived, or discarded it. */
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
  decisions: null,
  refusal: null,
  probable: null,
  historyRead: null,
  orderId: null,
  isSessionMissing: false,
  isCounted: true,
  twins: [],
} satisfies Partial<PendingOrder>

/** What a person agreed to at Checkout. */
export interface PlaceRequest {
  /** Revision of the cart that the screen showed; another one places nothing. */
  cartRevision: number
  /** Who orders, where that is nobody's account. */
  customer?: NewCustomer
  dealership: Dealership
  poNumber: string
  ordererName: string
  confirmNumber: string
  edited: EditedAmounts
  isShippingOpen: boolean
  pricesAsOf: number | null
}

/** The first revision of an intent: what the person agreed to, frozen with the prices it was agreed at. */
export function newPendingOrder(
  intent: string,
  author: Author,
  request: PlaceRequest,
  lines: PendingLine[],
  now: number,
): PendingOrder {
  const { customer = null } = request
  const price = priceCart(lines, pricingDealership(request.dealership), request.edited)
  const { subTotal, shippingCost, taxCost, totalPrice } = price
  return {
    ...UNTOUCHED,
    intent,
    state: 'waiting',
    author: customer === null ? author : { ...author, name: customer.name },
    customer,
    dealership: request.dealership,
    lines,
    poNumber: request.poNumber,
    ordererName: request.ordererName,
    confirmNumber: request.confirmNumber,
    edited: request.edited,
    agreed: { subTotal, shippingCost, taxCost, totalPrice },
    isShippingOpen: request.isShippingOpen,
    pricesAsOf: request.pricesAsOf,
    placedAt: now,
    changedAt: now,
    nextTryAt: now,
    journal: [{ at: now, state: 'waiting', reason: 'saved' }],
  }
}

export function decisionsOf({ decisions, revision }: PendingOrder): ReviewDecisions {
  return decisions?.revision === revision ? decisions : { revision, quantities: [], taken: [] }
}

/** The order's lines with the quantities that were decided. */
export function decidedLines(order: PendingOrder, decisions = decisionsOf(order)): PendingLine[] {
  return order.lines.flatMap((line) => {
    const decided = decisions.quantities.find(({ productId }) => productId === line.product.id)
    const quantity = decided?.quantity ?? line.quantity
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}
