// The outbox's sender port: how an order becomes one POST.
import { EDGE_HEADERS, idempotencyKey } from '#contract/edge.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { CheckoutBody } from '#contract/order.ts'
import { pricingDealership } from '#domain/dealership.ts'
import { priceLines } from '#domain/pricing.ts'
import type { Attempt, PendingOrder } from '#outbox/pending-order.ts'
import type { KeyStore, Sender } from '#outbox/ports.ts'
import { outcomeOf } from './checkout-outcome.ts'
import type { Api } from './client.ts'
import { fetchEdgeStatus } from './edge.ts'
import { ORDER_LIMIT_MS, postExact } from './post-exact.ts'

const HOUR_MS = 3_600_000

/** The checkout payload of ordering.md §3 with the totals that were agreed. */
export function checkoutBodyOf(order: PendingOrder): CheckoutBody {
  const figures = priceLines(order.lines, pricingDealership(order.dealership))
  const { subTotal, taxCost, shippingCost, totalPrice } = order.agreed
  return {
    dealership: String(order.dealership.id),
    userId: order.author.id,
    poNumber: order.poNumber,
    confirmNumber: order.confirmNumber,
    namePo: order.ordererName,
    subTotal,
    tax: taxCost,
    shippingCost,
    totalAmount: totalPrice,
    reorder: false,
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

function keyHeaders(order: PendingOrder, attempt: Attempt): Record<string, string> {
  if (attempt.storeId === null) return {}
  return {
    [EDGE_HEADERS.key]: idempotencyKey(order.intent, order.revision),
    [EDGE_HEADERS.author]: String(order.author.id),
    [EDGE_HEADERS.keyStore]: attempt.storeId,
    [EDGE_HEADERS.attempt]: String(order.attempts.length),
    ...(order.isSendAgain && { [EDGE_HEADERS.sendAgain]: 'yes' }),
  }
}

export function createSender(api: Api, now: () => number): Sender {
  return {
    bodyOf: (order) => JSON.stringify(checkoutBodyOf(order)),
    async send(order, attempt) {
      const end = await postExact(api, ENDPOINTS.checkout, {
        body: attempt.body,
        headers: keyHeaders(order, attempt),
        limitMs: ORDER_LIMIT_MS,
        credentials: 'same-origin',
      })
      return outcomeOf(end.answered ? end : null, attempt.storeId !== null, now())
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
