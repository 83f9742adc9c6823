import { pricingDealership } from '#domain/dealership.ts'
import { priceCart, withEditedAmounts } from '#domain/pricing.ts'
import type { PlaceRequest } from './outbox.ts'
import type { Author, PendingLine, PendingOrder } from './pending-order.ts'

/** The first revision of an intent: what the person agreed to, frozen with the prices it was agreed at. */
export function newPendingOrder(
  intent: string,
  author: Author,
  request: PlaceRequest,
  lines: PendingLine[],
  now: number,
): PendingOrder {
  const { customer = null } = request
  const price = priceCart(lines, pricingDealership(request.dealership))
  const { subTotal, shippingCost, taxCost, totalPrice } = withEditedAmounts(price, request.edited)
  return {
    intent,
    revision: 1,
    state: 'waiting',
    epoch: 0,
    claimedAt: null,
    isClaimedUnderLock: true,
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
    tries: 0,
    nextTryAt: now,
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
    journal: [{ at: now, state: 'waiting', reason: 'Saved on this device.' }],
  }
}
