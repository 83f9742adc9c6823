// A pending order: the agreed content and its progress on the way to the server. See README.md.
import type { CartLine } from '#domain/cart/cart.ts'
import type { EditedAmounts } from '#domain/orders/edited-amounts.ts'
import { type Dealership, pricingDealership } from '#domain/people/dealership.ts'
import type { KeptRule, SmallChangesRule } from '#domain/people/dealership-rules.ts'
import { priceCart, type Totals } from '#domain/prices/pricing.ts'
import { type Attempt, hasOpenAttempt } from './attempt.ts'
import type { CurrentBasis } from './current-basis.ts'
import type { JournalLine, RefusalCause } from './journal-line.ts'
import { type ColleagueAcceptance, idsAtEdge, type ReviewRequest } from './review-request.ts'
import type { PendingState } from './states.ts'

/** True if the order waits for an action of a person. A sealed order does not: it continues after it is opened. */
export function needsPerson(order: Pick<PendingOrder, 'state' | 'isSessionMissing' | 'isSealed'>): boolean {
  if (order.isSealed) return false
  const states: readonly PendingState[] = [
    'needs-review',
    'needs-decision',
    'refused',
    'missing',
    'unreadable',
  ]
  return states.includes(order.state) || isWaitingForSession(order)
}

/** True while the order is checked or sent, and while it is not known whether it arrived: nobody places it again. */
export function isUnderWay(order: Pick<PendingOrder, 'state' | 'isSessionMissing' | 'isSealed'>): boolean {
  return !order.isSealed && !needsPerson(order) && (isClaimed(order) || order.state === 'unknown')
}

/** True while a tab is checking or sending the order. */
export function isClaimed({ state }: Pick<PendingOrder, 'state'>): boolean {
  return state === 'checking' || state === 'sending'
}

/** True if a later pass has work to do for the order; false while a tab works on it, or a person must act. */
export function isUnfinished({ state, isCounted }: Pick<PendingOrder, 'state' | 'isCounted'>): boolean {
  return state === 'waiting' || state === 'unknown' || (state === 'sent' && !isCounted)
}

/** True if the order was imported from a copy, and no check before sending has held it since. */
export function isHeldSinceImport({ journal }: Pick<PendingOrder, 'journal'>): boolean {
  const holdingLine = journal.findLast(({ reason }) => reason === 'imported' || reason === 'check-differs')
  return holdingLine?.reason === 'imported'
}

/** True if the outbox can continue only after the order's author signs in. */
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
  /** True for staff, who may order any quantity (G33). */
  isAdmin: boolean
}

/** A buyer without an account; the fields of the form, as they are sent. */
export interface NewCustomer {
  name: string
  /** One address, or several separated by commas. */
  email: string
  /** With the prefix 1. */
  phone: string
  companyName: string
  stateId: number
}

/** The author's id of orders that were placed without an account; no account has it. */
export const VISITOR_ID = 0

/**
 * The person's decisions on the review sheet. They are stored with the pending order until it is sent, so that a sheet
 * that was closed with Hold shows them again (offline.md, Review).
 */
export interface ReviewDecisions {
  /** The order's revision; decisions about an earlier revision are ignored. */
  revision: number
  /** Replace the agreed quantities; 0 removes the product. */
  quantities: { productId: number; quantity: number }[]
  /** Keys of the differences whose new value the person accepted. */
  taken: string[]
}

/** An order on the server that may belong to the same intent as the pending order. */
export interface ProbableOrder {
  orderId: number
  createdAt: string
  /** null if the author may not see amounts. */
  totalAmount: number | null
}

export interface Refusal {
  code: number | null
  /** The server's sentence; empty if the cause explains the refusal. */
  message: string
  /** null if the server itself refused. */
  cause: RefusalCause | null
}

/** The content of an order that a person agreed to. */
export type AgreedContent = Pick<PendingOrder, 'lines' | 'dealership' | 'agreed' | 'pricesAsOf'>

/** The acceptance of a changed order by a rule of its dealership; the order keeps it (G214). */
export interface RuleAcceptance {
  rule: KeptRule<SmallChangesRule>
  /**
   * The content that the person agreed to. Every check compares with it, so that several small changes cannot add up
   * to a large one, and a held order shows the person's own amounts.
   */
  byPerson: AgreedContent
}

export interface PendingOrder {
  /** UUID; one intent becomes at most one order. */
  intent: string
  /** Grows with accepted changes, Send again and new open shipping; the content of one revision never changes. */
  revision: number
  state: PendingState
  /** Grows with every claim, abandoned claim and withdrawn offer; a write with an older epoch is refused. */
  epoch: number
  claimedAt: number | null
  /** The last claim was made under the sender lock: when the lock is free, no tab is working on the order. */
  isClaimedUnderLock: boolean
  author: Author
  /** The buyer of an order placed without an account; null for the order of an account. */
  customer: NewCustomer | null
  dealership: Dealership
  lines: PendingLine[]
  poNumber: string
  ordererName: string
  /** The number of the paper order that this order carries. */
  confirmNumber: string
  /** Amounts that staff typed; they belong to the agreed content. */
  edited: EditedAmounts
  agreed: Totals
  /** True for buyers and new customers in AK and HI: they agreed to subtotal and tax only (offline.md, rule 3). */
  isShippingOpen: boolean
  /** When the device last read the agreed prices. */
  pricesAsOf: number | null
  placedAt: number
  changedAt: number
  tries: number
  nextTryAt: number
  attempts: Attempt[]
  /** The person decided to send again although an earlier attempt may have arrived. */
  isSendAgain: boolean
  /** The server's values that the review shows, as last read; null if no check found a difference. */
  current: CurrentBasis | null
  /** The decisions on the review sheet; null without any. */
  decisions: ReviewDecisions | null
  /** The request to the managers of the dealership to decide (G238); null if none was made, or if it was withdrawn. */
  request: ReviewRequest | null
  /** The manager's acceptance that made this content; null if the order's person agreed to the content. */
  acceptedBy: ColleagueAcceptance | null
  /** The acceptance of this content by a rule of the dealership (G214); null if a person or a manager agreed to it. */
  acceptance: RuleAcceptance | null
  refusal: Refusal | null
  probable: ProbableOrder | null
  /** The last complete read of the order history; null in needs-decision if the author may not read the history. */
  historyRead: { at: number; matches: number[] } | null
  /** null if the order was not sent, or if its number on the server is unknown. */
  orderId: number | null
  /** The outcome can be read only in the author's session, and the server says that there is none. */
  isSessionMissing: boolean
  /** False while the history must still be read to find out whether the server has the order twice. */
  isCounted: boolean
  /** All numbers on the server of an order that was sent twice. */
  twins: number[]
  /** Only for unreadable orders: true if the order was sealed when its author signed out, and is not opened yet. */
  isSealed?: boolean
  journal: JournalLine[]
}

/** True if the server may have the order under an unknown number: a person said that it arrived, or discarded it. */
export function hasUnknownNumber(order: PendingOrder): boolean {
  const { state, orderId } = order
  return orderId === null && (state === 'sent' || state === 'cancelled') && hasOpenAttempt(order)
}

/** The numbers on the server of the orders that this pending order became. */
export function serverNumbersOf({ orderId, twins }: Pick<PendingOrder, 'orderId' | 'twins'>): number[] {
  return orderId === null ? twins : [orderId, ...twins]
}

/**
 * The time when the outbox finished the order: it is proven that the server has it once, or a person withdrew it and no
 * POST of it can have arrived. null for all other orders, also for one that only a person marked as arrived, or whose
 * requests to managers must still be withdrawn.
 */
export function finishedAtOf(order: PendingOrder): number | null {
  const { state, isCounted, attempts, changedAt, request } = order
  if (idsAtEdge(request).length > 0) return null
  const lastEndedAt = attempts.at(-1)?.endedAt ?? null
  const isArrivalProven = state === 'sent' && isCounted && lastEndedAt !== null
  const isFinished =
    (isArrivalProven && !hasUnknownNumber(order)) || (state === 'cancelled' && !hasOpenAttempt(order))
  return isFinished ? changedAt : null
}

/** The fields of an order that was not claimed, checked or sent yet. */
export const INITIAL_PROGRESS = {
  revision: 1,
  epoch: 0,
  claimedAt: null,
  isClaimedUnderLock: true,
  tries: 0,
  attempts: [],
  isSendAgain: false,
  current: null,
  decisions: null,
  request: null,
  acceptedBy: null,
  acceptance: null,
  refusal: null,
  probable: null,
  historyRead: null,
  orderId: null,
  isSessionMissing: false,
  isCounted: true,
  twins: [],
} satisfies Partial<PendingOrder>

/** The content that a person agreed to at Checkout, without the lines: they come from the stored cart. */
export interface PlaceRequest {
  /** Revision of the cart on the screen. If the stored cart has another revision, no order is placed. */
  cartRevision: number
  /** The buyer without an account. */
  customer?: NewCustomer
  dealership: Dealership
  poNumber: string
  ordererName: string
  confirmNumber: string
  edited: EditedAmounts
  isShippingOpen: boolean
  pricesAsOf: number | null
}

/** The first revision of an intent: the agreed content with its prices. */
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
    ...INITIAL_PROGRESS,
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

/** The order's lines with the decided quantities. */
export function decidedLines(order: PendingOrder, decisions = decisionsOf(order)): PendingLine[] {
  return order.lines.flatMap((line) => {
    const decision = decisions.quantities.find(({ productId }) => productId === line.product.id)
    const quantity = decision?.quantity ?? line.quantity
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}
