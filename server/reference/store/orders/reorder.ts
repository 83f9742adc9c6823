// The same products in the same quantities, at the prices of now (G72).
import { asc, eq } from 'drizzle-orm'
import { pricingDealership } from '#domain/people/dealership.ts'
import { priceCart, priceLines } from '#domain/prices/pricing.ts'
import { isBuyable } from '#domain/products/product.ts'
import type { Statements } from '#server/database/open-database.ts'
import { refusalTexts } from '#texts/refusals.ts'
import type { Scope } from '../../authority/scope.ts'
import { dealershipNotAllowed, productGone } from '../../refusal.ts'
import { orderLines, orders } from '../../schema/orders.ts'
import { readDealership } from '../people/dealerships.ts'
import type { Deed } from '../deed.ts'
import { holdChosen } from './chosen-orders.ts'
import { insertOrder } from './insert-order.ts'
import { noteEvents } from './order-events.ts'
import { heldProducts } from './ordered-lines.ts'

/** Places a new order, which is IN, and returns its id. Refused where one of its products cannot be ordered any more. */
export async function reorder(
  transaction: Statements,
  scope: Scope,
  id: number,
  { by, at }: Deed,
): Promise<number> {
  await holdChosen(transaction, scope, { entityIds: [id] })
  const [order] = await transaction.select().from(orders).where(eq(orders.id, id))
  const dealership = order && (await readDealership(transaction, scope.ordersFor, order.dealershipId))
  if (!order || !dealership) throw dealershipNotAllowed()
  const ordered = await transaction
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.position))
  const current = await heldProducts(
    transaction,
    scope,
    ordered.map(({ productId }) => productId),
    at,
  )
  const lines = ordered.map(({ productId, name, quantity }) => {
    const product = current.find((candidate) => candidate.id === productId)
    if (!product || product.archive || !isBuyable(product.type)) {
      throw productGone(refusalTexts.productGone(product?.name ?? name))
    }
    return { product, quantity }
  })
  const terms = pricingDealership(dealership)
  const { subTotal, shippingCost, taxCost, totalPrice } = priceCart(lines, terms)
  const figures = priceLines(lines, terms)
  const newOrderId = await insertOrder(transaction, {
    userId: by,
    dealershipId: dealership.id,
    createdAt: at,
    poNumber: order.poNumber,
    namePo: order.namePo,
    totals: { subTotal, shippingCost, tax: taxCost, totalAmount: totalPrice },
    lines: figures.map((figure, index) => ({ ...figure, ...lineAt(lines, index) })),
  })
  await noteEvents(transaction, [{ orderId: id, kind: 'reordered', userId: by, at, newOrderId }])
  return newOrderId
}

function lineAt<Line>(lines: readonly Line[], index: number): Line {
  const line = lines[index]
  if (line === undefined) throw new Error('a line was not priced')
  return line
}
