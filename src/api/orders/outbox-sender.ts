// The outbox's sender port: how an order becomes one POST, and what the end of that proves (offline.md, rule 4). Success
// is 2xx, JSON, the schema and no error member; "not committed" is an answer that proves it; everything else after bytes
// may have left is unknown.
import * as v from 'valibot'
import {
  EDGE_CODES,
  EDGE_HEADERS,
  type EdgeCode,
  type EdgeError,
  edgeErrorSchema,
  idempotencyKey,
  NOT_COMMITTED,
} from '#contract/edge.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { readJson } from '#contract/envelope.ts'
import { CODES_BEFORE_ANY_WRITE, ERROR_CODES } from '#contract/error-codes.ts'
import type { NewCustomerOrderBody } from '#contract/orders/new-customer-order.ts'
import {
  CHECKOUT_SUCCESS,
  type CheckoutBody,
  type CheckoutKind,
  type OrderFigures,
} from '#contract/orders/order.ts'
import { pricingDealership } from '#domain/people/dealership.ts'
import { priceLines } from '#domain/prices/pricing.ts'
import type { Attempt, KeyStore } from '#outbox/attempt.ts'
import type { NotCommitted } from '#outbox/events.ts'
import type { NewCustomer, PendingOrder } from '#outbox/pending-order.ts'
import type { Sender, SendOutcome } from '#outbox/ports.ts'
import type { Api } from '../client.ts'
import { fetchEdgeStatus } from '../edge.ts'
import { retryAtOf } from '../retry-after.ts'

const HOUR_MS = 3_600_000
/** How long an order may take (offline.md, rule 5). */
const ORDER_LIMIT_MS = 45_000

/** What both payloads of ordering.md §3 say of lines and totals, as they were agreed. */
function figuresOf(order: PendingOrder): OrderFigures {
  const figures = priceLines(order.lines, pricingDealership(order.dealership), order.edited)
  const { subTotal, taxCost, shippingCost, totalPrice } = order.agreed
  return {
    subTotal,
    tax: taxCost,
    shippingCost,
    totalAmount: totalPrice,
    productRequest: order.lines.map(({ product, quantity }, index) => ({
      productId: product.id,
      quantity,
      price: figures[index]?.price ?? 0,
      discount: figures[index]?.discount ?? 0,
      shippingCost: figures[index]?.shippingCost ?? 0,
      taxCost: figures[index]?.taxCost ?? 0,
      finalPrice: figures[index]?.finalPrice ?? 0,
    })),
  }
}

export function checkoutBodyOf(order: PendingOrder): CheckoutBody {
  const { productRequest, ...totals } = figuresOf(order)
  return {
    dealership: String(order.dealership.id),
    userId: order.author.id,
    poNumber: order.poNumber,
    confirmNumber: order.confirmNumber,
    namePo: order.ordererName,
    ...totals,
    reorder: false,
    productRequest,
  }
}

function newCustomerBodyOf(customer: NewCustomer, order: PendingOrder): NewCustomerOrderBody {
  const { name, email, phone, companyName, stateId } = customer
  return { name, email, phone, companyName, stateId, orderPo: order.poNumber, ...figuresOf(order) }
}

function keyHeaders(order: PendingOrder, attempt: Attempt): Record<string, string> {
  if (attempt.storeId === null) return {}
  return {
    [EDGE_HEADERS.key]: idempotencyKey(order.intent, order.revision),
    ...(order.customer === null && { [EDGE_HEADERS.author]: String(order.author.id) }),
    [EDGE_HEADERS.keyStore]: attempt.storeId,
    [EDGE_HEADERS.attempt]: String(order.attempts.length),
    ...(order.isSendAgain && { [EDGE_HEADERS.sendAgain]: 'yes' }),
  }
}

/** A raw answer. */
export interface CheckoutEnd {
  status: number
  headers: Headers
  text: string
}

export interface SentOrder {
  kind: CheckoutKind
  /** An edge that keeps keys stands between us and the backend. */
  isWithKey: boolean
}

type EdgeWord = EdgeCode | null | undefined

const SESSION_CODES: readonly EdgeWord[] = [EDGE_CODES.noSession, EDGE_CODES.otherAuthor]

/** Another store says so too: a copy that the browser sent by itself may have reached the one that was there before. */
const KEY_TELLS_NO_MORE: readonly EdgeWord[] = [
  EDGE_CODES.outcomeUnknown,
  EDGE_CODES.superseded,
  EDGE_CODES.keyReused,
  EDGE_CODES.otherStore,
]

function proofOf(end: CheckoutEnd, error: EdgeError, now: number): NotCommitted {
  const { code, message } = error
  const isOfSession = code === ERROR_CODES.noSession || code === ERROR_CODES.wrongUser
  if (SESSION_CODES.includes(error.edge) || isOfSession || end.status === 401) {
    return { kind: 'signed-out' }
  }
  if (code === ERROR_CODES.basketChanged || code === ERROR_CODES.productGone) {
    return { kind: 'basket-changed', message }
  }
  if (error.edge === EDGE_CODES.backendUnreachable || end.status >= 500 || end.status === 429) {
    return { kind: 'busy', retryAt: retryAtOf(end.headers, now) }
  }
  return { kind: 'refused', code, message }
}

/** `end` is null where no answer came. */
export function outcomeOf(end: CheckoutEnd | null, { kind, isWithKey }: SentOrder, now: number): SendOutcome {
  const unknown: SendOutcome = { kind: 'unknown', retryAt: null, isKeySpent: false }
  if (end === null) return unknown
  const body = readJson(end.headers.get('Content-Type'), end.text)
  if (end.status >= 200 && end.status < 300) {
    const placed = v.safeParse(CHECKOUT_SUCCESS[kind], body)
    return placed.success ? { kind: 'delivered', orderId: placed.output.data.id } : unknown
  }
  const refused = v.safeParse(edgeErrorSchema, body)
  if (!refused.success) return unknown
  const { error } = refused.output
  const isProvenByEdge = end.headers.get(EDGE_HEADERS.outcome) === NOT_COMMITTED
  // Without an edge the listed codes prove it: the backend answers them before it writes anything.
  const isProvenByCode =
    !isWithKey && end.status >= 400 && end.status < 500 && CODES_BEFORE_ANY_WRITE.includes(error.code)
  if (isProvenByEdge || isProvenByCode) {
    return { kind: 'not-committed', proof: proofOf(end, error, now) }
  }
  const isKeySpent = KEY_TELLS_NO_MORE.includes(error.edge)
  return { kind: 'unknown', retryAt: retryAtOf(end.headers, now), isKeySpent }
}

/** The server wants no orders for now, and none was sent: of a first POST that is proof, of earlier ones it says nothing. */
function notAsked(order: PendingOrder, retryAt: number): SendOutcome {
  if (order.attempts.length > 1) return { kind: 'unknown', retryAt, isKeySpent: false }
  return { kind: 'not-committed', proof: { kind: 'busy', retryAt } }
}

export function createSender(api: Api, now: () => number): Sender {
  return {
    bodyOf: (order) =>
      JSON.stringify(
        order.customer === null ? checkoutBodyOf(order) : newCustomerBodyOf(order.customer, order),
      ),
    async send(order, attempt) {
      const isOfAccount = order.customer === null
      const path = isOfAccount ? ENDPOINTS.checkout : ENDPOINTS.checkoutNewUser
      // The same bytes, once: an exchange repeats no POST and follows no redirect. A browser may (offline.md, fact 1).
      const end = await api.exchange({
        method: 'post',
        path,
        body: attempt.body,
        headers: keyHeaders(order, attempt),
        limitMs: ORDER_LIMIT_MS,
        credentials: isOfAccount ? 'same-origin' : 'omit',
      })
      if (!end.answered && end.cause === 'paused') return notAsked(order, end.retryAt)
      const sent = {
        kind: isOfAccount ? ('registered' as const) : ('new-customer' as const),
        isWithKey: attempt.storeId !== null,
      }
      return outcomeOf(end.answered ? end : null, sent, now())
    },
  }
}

/**
 * Whether an edge keeps keys before the backend, and in which store (GET /edge). The last question before a POST:
 * where the account's page ended while it was asked, it counts as unanswered, so that nothing is sent any more.
 */
export async function readKeyStore(api: Api, mayGoOn: () => boolean): Promise<KeyStore> {
  const answer = await fetchEdgeStatus(api)
  if (!answer.ok || !mayGoOn()) return { kind: 'unanswered' }
  const edge = answer.value
  if (edge === null || !edge.idempotency) return { kind: 'none' }
  return { kind: 'kept', storeId: edge.storeId, retentionMs: edge.retentionHours * HOUR_MS }
}
