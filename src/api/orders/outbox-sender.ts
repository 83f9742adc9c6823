// The outbox's sender port: sends an order as one POST and reads the outcome (offline.md, rule 4). Delivered: 2xx, JSON
// that matches the schema, no error member. Not committed: an answer proves that no order was placed. After any other
// answer, or none, the outcome is unknown, because bytes may have been sent. `readKeyStore` asks where keys are kept.
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
import { readJson } from '#contract/envelope.ts'
import { CODES_BEFORE_ANY_WRITE, ERROR_CODES } from '#contract/error-codes.ts'
import type { NewCustomerOrderBody } from '#contract/orders/new-customer-order.ts'
import {
  CHECKOUT_SUCCESS,
  type CheckoutBody,
  type CheckoutKind,
  type OrderFigures,
} from '#contract/orders/order.ts'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { pricingDealership } from '#domain/people/dealership.ts'
import { priceLines } from '#domain/prices/pricing.ts'
import type { Attempt, KeyStore } from '#outbox/attempt.ts'
import type { NotCommitted, NotForwarded } from '#outbox/events.ts'
import type { NewCustomer, PendingOrder } from '#outbox/pending-order.ts'
import type { Sender, SendOutcome } from '#outbox/ports.ts'
import type { Api } from '../client.ts'
import { fetchEdgeStatus } from '../edge.ts'
import { retryAtOf } from '../retry-after.ts'
import { acceptedTotalsOf } from './accepted-totals.ts'

const HOUR_MS = 3_600_000
/** The time limit of the POST of an order (offline.md, rule 5). */
const ORDER_LIMIT_MS = 45_000

/** The agreed lines and totals, which the bodies of both kinds of checkout contain (ordering.md §3). */
function figuresOf(order: PendingOrder): OrderFigures {
  const pricedLines = priceLines(order.lines, pricingDealership(order.dealership), order.edited)
  const { subTotal, taxCost, shippingCost, totalPrice } = order.agreed
  return {
    subTotal,
    tax: taxCost,
    shippingCost,
    totalAmount: totalPrice,
    productRequest: order.lines.map(({ product, quantity }, index) => ({
      productId: product.id,
      quantity,
      price: pricedLines[index]?.price ?? 0,
      discount: pricedLines[index]?.discount ?? 0,
      shippingCost: pricedLines[index]?.shippingCost ?? 0,
      taxCost: pricedLines[index]?.taxCost ?? 0,
      finalPrice: pricedLines[index]?.finalPrice ?? 0,
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
  const acceptedTotals = acceptedTotalsOf(order)
  return {
    [EDGE_HEADERS.key]: idempotencyKey(order.intent, order.revision),
    ...(order.customer === null && { [EDGE_HEADERS.author]: String(order.author.id) }),
    [EDGE_HEADERS.keyStore]: attempt.storeId,
    [EDGE_HEADERS.attempt]: String(order.attempts.length),
    ...(order.acceptance !== null && {
      [EDGE_HEADERS.ruleRevision]: String(order.acceptance.rule.revision),
    }),
    ...(acceptedTotals && { [EDGE_HEADERS.acceptedTotals]: JSON.stringify(acceptedTotals) }),
    ...(order.isSendAgain && { [EDGE_HEADERS.sendAgain]: 'yes' }),
  }
}

/** The uninterpreted answer to the POST of an order. */
export interface CheckoutAnswer {
  status: number
  headers: Headers
  text: string
}

export interface SentOrder {
  kind: CheckoutKind
  /** The order was sent under a key that an edge keeps. */
  isWithKey: boolean
}

type ReportedEdgeCode = EdgeCode | null | undefined

const SESSION_CODES: readonly ReportedEdgeCode[] = [EDGE_CODES.noSession, EDGE_CODES.otherAuthor]

/**
 * After these codes the key cannot prove the outcome. `otherStore`: the browser may have sent the POST to the previous
 * key store before.
 */
const KEY_SPENT_CODES: readonly ReportedEdgeCode[] = [
  EDGE_CODES.outcomeUnknown,
  EDGE_CODES.superseded,
  EDGE_CODES.keyReused,
  EDGE_CODES.otherStore,
]

function storeBehindProof({ headers }: CheckoutAnswer, message: string, now: number): NotForwarded {
  return { kind: 'store-behind', message, retryAt: retryAtOf(headers, now) }
}

function proofOf(answer: CheckoutAnswer, error: EdgeError, now: number): NotCommitted {
  const { code, message } = error
  const isOfSession = code === ERROR_CODES.noSession || code === ERROR_CODES.wrongUser
  if (SESSION_CODES.includes(error.edge) || isOfSession || answer.status === 401) {
    return { kind: 'signed-out' }
  }
  if (code === ERROR_CODES.basketChanged || code === ERROR_CODES.productGone) {
    return { kind: 'basket-changed', message }
  }
  if (error.edge === EDGE_CODES.keyReused) return { kind: 'key-taken', message }
  // The browser sent a copy of a POST whose answer was lost. The next attempt gets that answer again.
  if (error.edge === EDGE_CODES.superseded) return { kind: 'basket-changed', message }
  if (error.edge === EDGE_CODES.storeBehind) return storeBehindProof(answer, message, now)
  if (error.edge === EDGE_CODES.backendUnreachable || answer.status >= 500 || answer.status === 429) {
    return { kind: 'busy', retryAt: retryAtOf(answer.headers, now) }
  }
  return { kind: 'refused', code, message }
}

/** Reads the outcome of the POST; `answer` is null if no answer came. */
export function outcomeOf(
  answer: CheckoutAnswer | null,
  { kind, isWithKey }: SentOrder,
  now: number,
): SendOutcome {
  const unknownOutcome: SendOutcome = { kind: 'unknown', retryAt: null, isKeySpent: false }
  if (answer === null) return unknownOutcome
  const body = readJson(answer.headers.get('Content-Type'), answer.text)
  if (answer.status >= 200 && answer.status < 300) {
    const parsedSuccess = v.safeParse(CHECKOUT_SUCCESS[kind], body)
    return parsedSuccess.success
      ? { kind: 'delivered', orderId: parsedSuccess.output.data.id }
      : unknownOutcome
  }
  const parsedError = v.safeParse(edgeErrorSchema, body)
  if (!parsedError.success) return unknownOutcome
  const { error } = parsedError.output
  const isProvenByEdge = answer.headers.get(EDGE_HEADERS.outcome) === NOT_COMMITTED
  // Without an edge the listed codes prove that no order was placed: the backend sends them before it writes anything.
  const isProvenByCode =
    !isWithKey && answer.status >= 400 && answer.status < 500 && CODES_BEFORE_ANY_WRITE.includes(error.code)
  if (isProvenByEdge || isProvenByCode) {
    return { kind: 'not-committed', proof: proofOf(answer, error, now) }
  }
  // The edge vouches only for a first POST, because its rows prove nothing any more.
  if (error.edge === EDGE_CODES.storeBehind) {
    return { kind: 'not-forwarded', proof: storeBehindProof(answer, error.message, now) }
  }
  const isKeySpent = KEY_SPENT_CODES.includes(error.edge)
  return { kind: 'unknown', retryAt: retryAtOf(answer.headers, now), isKeySpent }
}

export function createSender(api: Api, now: () => number): Sender {
  return {
    bodyOf: (order) =>
      JSON.stringify(
        order.customer === null ? checkoutBodyOf(order) : newCustomerBodyOf(order.customer, order),
      ),
    async send(order, attempt) {
      const isOfAccount = order.customer === null
      const path = isOfAccount ? orderCalls.checkout.path : orderCalls.checkoutNewUser.path
      // Our code sends the POST once and follows no redirect; the browser may resend it (offline.md, fact 1).
      const result = await api.exchange({
        method: 'post',
        path,
        body: attempt.body,
        headers: keyHeaders(order, attempt),
        limitMs: ORDER_LIMIT_MS,
        credentials: isOfAccount ? 'same-origin' : 'omit',
      })
      if (!result.answered && result.cause === 'paused') {
        return { kind: 'not-forwarded', proof: { kind: 'busy', retryAt: result.retryAt } }
      }
      const sentOrder = {
        kind: isOfAccount ? ('registered' as const) : ('new-customer' as const),
        isWithKey: attempt.storeId !== null,
      }
      return outcomeOf(result.answered ? result : null, sentOrder, now())
    },
  }
}

/**
 * Asks whether an edge keeps keys, and in which store (GET /edge). This is the last call before the POST: if the page
 * may no longer send for the account when the answer comes, the result is `unanswered`, so that the order is not sent.
 */
export async function readKeyStore(api: Api, mayGoOn: () => boolean | Promise<boolean>): Promise<KeyStore> {
  const answer = await fetchEdgeStatus(api)
  if (!answer.ok || !(await mayGoOn())) return { kind: 'unanswered' }
  const edge = answer.value
  if (edge === null || !edge.idempotency) return { kind: 'none' }
  return { kind: 'available', storeId: edge.storeId, retentionMs: edge.retentionHours * HOUR_MS }
}
