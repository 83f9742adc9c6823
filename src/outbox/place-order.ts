import { pricingDealership } from '#domain/dealership.ts'
import { priceCart, withEditedAmounts } from '#domain/pricing.ts'
import type { PlaceRequest } from './outbox.ts'
import { type Author, type PendingLine, type PendingOrder, UNTOUCHED } from './pending-order.ts'

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
