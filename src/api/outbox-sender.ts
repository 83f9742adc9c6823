// The outbox's sender port: how an order becomes one POST.
import { EDGE_HEADERS, idempotencyKey } from '#contract/edge.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { NewCustomerOrderBody } from '#contract/new-customer-order.ts'
import type { CheckoutBody, OrderFigures } from '#contract/order.ts'
import { pricingDealership } from '#domain/dealership.ts'
import { priceLines } from '#domain/pricing.ts'
import type { Attempt, NewCustomer, PendingOrder } from '#outbox/pending-order.ts'
import type { KeyStore } from '#outbox/key-store.ts'
import type { Sender } from '#outbox/ports.ts'
import { outcomeOf } from './checkout-outcome.ts'
import type { Api } from './client.ts'
import { fetchEdgeStatus } from './edge.ts'

const HOUR_MS = 3_600_000
/** How long an order may take (offline.md, rule 5). */
const ORDER_LIMIT_MS = 45_000

/** What both payloads of ordering.md §3 say of lines and totals, as they were agreed. */
function figuresOf(order: PendingOrder): OrderFigures {
  const figures = priceLines(order.lines, pricingDealership(order.dealership))
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
