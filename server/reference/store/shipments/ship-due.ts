// The daily job (G81): every due shipment becomes one order in the state IN, and its date moves on. Both happen in one
// transaction that holds the shipment's row, so that of two runs at a time the second finds nothing due.
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Account } from '#domain/people/account.ts'
import { pricingDealership } from '#domain/people/dealership.ts'
import { isInScope } from '#domain/people/dealership-scope.ts'
import { isPossible } from '#domain/lifecycle.ts'
import { priceCart, priceLines } from '#domain/prices/pricing.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { nextStartAfter } from '#domain/shipments/shipment.ts'
import { SHIPMENT_ACTIONS, shipmentState } from '#domain/shipments/shipment-actions.ts'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import { SHIPMENT_ORDER_NAME, shipmentFailures } from '#texts/shipments/shipments.ts'
import { scopeOf } from '../../authority/scope.ts'
import { scheduledShipments } from '../../schema/products.ts'
import { userDealerships, users } from '../../schema/users.ts'
import { readAccount } from '../people/accounts.ts'
import { readDealership } from '../people/dealerships.ts'
import { insertOrder } from '../orders/insert-order.ts'
import { visibleProducts } from '../products/find-products.ts'

export interface ShippedShipment {
  shipmentId: number
  /** null: it could not be ordered, and stays due. */
  orderId: number | null
  /** Why it could not. */
  reason?: string
}

type ShipmentRow = typeof scheduledShipments.$inferSelect

/** Ships what is due on the day (yyyy-MM-dd); one that cannot be ordered holds no other one up. */
export async function shipDue(database: CounterDatabase, day: string, now: Date): Promise<ShippedShipment[]> {
  const due = await database
    .select({ id: scheduledShipments.id })
    .from(scheduledShipments)
    .where(lte(scheduledShipments.nextStartDate, day))
    .orderBy(asc(scheduledShipments.id))
  const shipped: ShippedShipment[] = []
  for (const { id } of due) {
    const outcome = await database.transaction((transaction) => shipOne(transaction, id, day, now))
    if (outcome !== null) shipped.push(outcome)
  }
  return shipped
}

async function shipOne(
  transaction: Statements,
  id: number,
  day: string,
  now: Date,
): Promise<ShippedShipment | null> {
  // Where another run holds the row, this waits for its end and then reads the date that it left.
  const [shipment = null] = await transaction
    .select()
    .from(scheduledShipments)
    .where(eq(scheduledShipments.id, id))
    .for('update')
  if (shipment === null || !isPossible(SHIPMENT_ACTIONS.ship, shipmentState(shipment, day))) return null
  return { shipmentId: id, ...(await orderShipment(transaction, shipment, day, now)) }
}

/** Orders the shipment now, whatever its date, and moves the date beyond the day. The row must be held. */
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
  const terms = pricingDealership(dealership)
  const { subTotal, shippingCost, taxCost, totalPrice } = priceCart(lines, terms)
  const orderId = await insertOrder(transaction, {
    userId: author.id,
    dealershipId: dealership.id,
    createdAt: now,
    namePo: SHIPMENT_ORDER_NAME,
    totals: { subTotal, shippingCost, tax: taxCost, totalAmount: totalPrice },
    lines: priceLines(lines, terms).map((figures) => ({ ...figures, product, quantity: shipment.quantity })),
  })
  await transaction
    .update(scheduledShipments)
    .set({ nextStartDate: nextStartAfter(shipment, day), updatedAt: now })
    .where(eq(scheduledShipments.id, shipment.id))
  return { orderId }
}

/** Who subscribed; where he is gone or no longer acts for the dealership, its first user. */
async function readAuthor(transaction: Statements, shipment: ShipmentRow): Promise<Account | null> {
  const subscriber = shipment.userId === null ? null : await readAccount(transaction, shipment.userId)
  if (subscriber !== null && isInScope(scopeOf(subscriber).ordersFor, shipment.dealershipId))
    return subscriber
  const [first] = await transaction
    .select({ id: users.id })
    .from(users)
    .innerJoin(userDealerships, eq(userDealerships.userId, users.id))
    .where(and(eq(userDealerships.dealershipId, shipment.dealershipId), isNull(users.removedAt)))
    .orderBy(asc(users.id))
    .limit(1)
  return first ? readAccount(transaction, first.id) : null
}

/** As a buyer sees it, whoever made the shipment (G81). */
async function readProduct(transaction: Statements, productId: number, now: Date): Promise<Product | null> {
  const scope = { ...scopeOf(null), ordersFor: 'all' as const }
  const [product] = await visibleProducts(transaction, scope, [productId], now)
  return product && !product.archive && isBuyable(product.type) ? product : null
}
