// Orders an order's products again, in the same quantities and at current prices (G72).
import { asc, eq } from 'drizzle-orm'
import { pricingDealership } from '#domain/people/dealership.ts'
import { priceCart, priceLines } from '#domain/prices/pricing.ts'
import { isBuyable } from '#domain/products/product.ts'
import type { Statements } from '#server/database/open-database.ts'
import { refusalTexts } from '#texts/refusals.ts'
import type { Scope } from '../../authority/scope.ts'
import { dealershipNotAllowed, productGone } from '../../refusal.ts'
import { orderLines, orders } from '../../schema/orders.ts'
import type { ChangeStamp } from '../changes.ts'
import { readDealership } from '../people/dealerships.ts'
import { lockChosenOrders } from './chosen-orders.ts'
import { insertOrder } from './insert-order.ts'
import { noteEvents } from './order-events.ts'
import { readLockedProducts } from './ordered-lines.ts'

/** Places a new order in status IN, and returns its id. Refused when a product can no longer be ordered. */
export async function reorder(
  transaction: Statements,
  scope: Scope,
  id: number,
  { authorId, time }: ChangeStamp,
): Promise<number> {
  await lockChosenOrders(transaction, scope, { entityIds: [id] })
  const [order] = await transaction.select().from(orders).where(eq(orders.id, id))
  const dealership = order && (await readDealership(transaction, scope.ordersFor, order.dealershipId))
  if (!order || !dealership) throw dealershipNotAllowed()
  const orderedLines = await transaction
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.position))
  const currentProducts = await readLockedProducts(
    transaction,
    scope,
    orderedLines.map(({ productId }) => productId),
    time,
  )
  const lines = orderedLines.map(({ productId, name, quantity }) => {
    const product = currentProducts.find((candidate) => candidate.id === productId)
    if (!product || product.archive || !isBuyable(product.type)) {
      throw productGone(refusalTexts.productGone(product?.name ?? name))
    }
    return { product, quantity }
  })
  const pricingTerms = pricingDealership(dealership)
  const { subTotal, shippingCost, taxCost, totalPrice } = priceCart(lines, pricingTerms)
  const figures = priceLines(lines, pricingTerms)
  const newOrderId = await insertOrder(transaction, {
    userId: authorId,
    dealershipId: dealership.id,
    createdAt: time,
    poNumber: order.poNumber,
    namePo: order.namePo,
    totals: { subTotal, shippingCost, tax: taxCost, totalAmount: totalPrice },
    lines: figures.map((figure, index) => ({ ...figure, ...lineAt(lines, index) })),
  })
  await noteEvents(transaction, [{ orderId: id, kind: 'reordered', userId: authorId, at: time, newOrderId }])
  return newOrderId
}

function lineAt<Line>(lines: readonly Line[], index: number): Line {
  const line = lines[index]
  if (line === undefined) throw new Error('a line was not priced')
  return line
}
