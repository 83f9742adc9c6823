// The daily job (G81) turns each due shipment that can be ordered into an order in status IN, and moves the shipment's
// date forward. A transaction for each shipment locks it, so a second run at the same time finds no due shipment.
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { isPossible } from '#domain/lifecycle.ts'
import type { Account } from '#domain/people/account.ts'
import { pricingDealership } from '#domain/people/dealership.ts'
import { isInScope } from '#domain/people/dealership-scope.ts'
import { priceCart, priceLines } from '#domain/prices/pricing.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { nextStartAfter } from '#domain/shipments/shipment.ts'
import { SHIPMENT_ACTIONS, shipmentState } from '#domain/shipments/shipment-actions.ts'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import { SHIPMENT_ORDER_NAME, shipmentFailures } from '#texts/shipments/shipments.ts'
import { scopeOf } from '../../authority/scope.ts'
import { scheduledShipments } from '../../schema/products.ts'
import { userDealerships, users } from '../../schema/users.ts'
import { insertOrder } from '../orders/insert-order.ts'
import { readAccount } from '../people/accounts.ts'
import { readDealership } from '../people/dealerships.ts'
import { findVisibleProducts } from '../products/find-products.ts'

export interface ShipmentOutcome {
  shipmentId: number
  /** Null when the shipment could not be ordered; then it stays due. */
  orderId: number | null
  /** The reason why the shipment could not be ordered. */
  reason?: string
}

type ShipmentRow = typeof scheduledShipments.$inferSelect

/**
 * Orders every shipment that is due on the day (yyyy-MM-dd); if a shipment cannot be ordered, the other shipments
 * still are.
 */
export async function orderDueShipments(
  database: CounterDatabase,
  day: string,
  now: Date,
): Promise<ShipmentOutcome[]> {
  const dueRows = await database
    .select({ id: scheduledShipments.id })
    .from(scheduledShipments)
    .where(lte(scheduledShipments.nextStartDate, day))
    .orderBy(asc(scheduledShipments.id))
  const outcomes: ShipmentOutcome[] = []
  for (const { id } of dueRows) {
    const outcome = await database.transaction((transaction) => orderIfDue(transaction, id, day, now))
    if (outcome !== null) outcomes.push(outcome)
  }
  return outcomes
}

async function orderIfDue(
  transaction: Statements,
  id: number,
  day: string,
  now: Date,
): Promise<ShipmentOutcome | null> {
  // If another run has the lock, this statement waits and then reads the new date.
  const [shipment = null] = await transaction
    .select()
    .from(scheduledShipments)
    .where(eq(scheduledShipments.id, id))
    .for('update')
  if (shipment === null || !isPossible(SHIPMENT_ACTIONS.ship, shipmentState(shipment, day))) return null
  return { shipmentId: id, ...(await orderShipment(transaction, shipment, day, now)) }
}

/** Orders the shipment, whatever its date, and moves its date beyond the day. The caller has locked its row. */
export async function orderShipment(
  transaction: Statements,
  shipment: ShipmentRow,
  day: string,
  now: Date,
): Promise<{ orderId: number } | { orderId: null; reason: string }> {
  const dealership = await readDealership(transaction, 'all', shipment.dealershipId)
  if (dealership === null) return { orderId: null, reason: shipmentFailures.dealershipRemoved }
  const author = await readAuthor(transaction, shipment)
  if (author === null) return { orderId: null, reason: shipmentFailures.noUser }
  const product = await readProduct(transaction, shipment.productId, now)
  if (product === null) return { orderId: null, reason: shipmentFailures.productGone }

  const lines = [{ product, quantity: shipment.quantity }]
  const pricingTerms = pricingDealership(dealership)
  const { subTotal, shippingCost, taxCost, totalPrice } = priceCart(lines, pricingTerms)
  const orderId = await insertOrder(transaction, {
    userId: author.id,
    dealershipId: dealership.id,
    createdAt: now,
    namePo: SHIPMENT_ORDER_NAME,
    totals: { subTotal, shippingCost, tax: taxCost, totalAmount: totalPrice },
    lines: priceLines(lines, pricingTerms).map((figures) => ({
      ...figures,
      product,
      quantity: shipment.quantity,
    })),
  })
  await transaction
    .update(scheduledShipments)
    .set({ nextStartDate: nextStartAfter(shipment, day), updatedAt: now })
    .where(eq(scheduledShipments.id, shipment.id))
  return { orderId }
}

/**
 * Returns the subscriber. Returns the dealership's first user if the subscriber is unknown, was removed, or has lost
 * the dealership.
 */
async function readAuthor(transaction: Statements, shipment: ShipmentRow): Promise<Account | null> {
  const subscriber = shipment.userId === null ? null : await readAccount(transaction, shipment.userId)
  if (subscriber !== null && isInScope(scopeOf(subscriber).ordersFor, shipment.dealershipId))
    return subscriber
  const [firstUser] = await transaction
    .select({ id: users.id })
    .from(users)
    .innerJoin(userDealerships, eq(userDealerships.userId, users.id))
    .where(and(eq(userDealerships.dealershipId, shipment.dealershipId), isNull(users.removedAt)))
    .orderBy(asc(users.id))
    .limit(1)
  return firstUser ? readAccount(transaction, firstUser.id) : null
}

/** Reads the product as buyers see it, whoever subscribed (G81). */
async function readProduct(transaction: Statements, productId: number, now: Date): Promise<Product | null> {
  const scope = { ...scopeOf(null), ordersFor: 'all' as const }
  const [product] = await findVisibleProducts(transaction, scope, [productId], now)
  return product && !product.archive && isBuyable(product.type) ? product : null
}
