import { eq } from 'drizzle-orm'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { ShipmentBody } from '#contract/shipment.ts'
import { isoDayOf } from '#domain/dates.ts'
import { canBeSubscribed } from '#domain/product.ts'
import { startChoices } from '#domain/shipment.ts'
import type { Statements } from '#server/database/open-database.ts'
import { shipmentMessages, shipmentRefusals } from '#texts/shipments.ts'
import { invalid, notFound, Refusal } from '../../answers.ts'
import { type DealershipScope, isInScope } from '../../authentication/caller.ts'
import { scheduledShipments } from '../../schema/products.ts'
import { readDealership } from '../dealerships.ts'
import { visibleProducts } from '../products/find-products.ts'
import type { ProductReader } from '../products/product-visibility.ts'

type ShipmentRow = typeof scheduledShipments.$inferSelect

/** Makes a shipment of a product that the caller may see, for a dealership that he acts for; answers its id. */
export async function createShipment(
  statements: Statements,
  reader: ProductReader,
  { dealershipId, productId, quantity, reorderPeriod, nextStartDate }: ShipmentBody,
  now: Date,
): Promise<number> {
  if (!isInScope(reader.dealerships, dealershipId) || !(await readDealership(statements, dealershipId))) {
    throw new Refusal(400, ERROR_CODES.dealershipNotAllowed, 'Dealership not allowed')
  }
  const [product] = await visibleProducts(statements, reader, [productId], now)
  if (!product || !canBeSubscribed(product)) {
    const name = product?.name ?? `Product ${productId}`
    throw new Refusal(400, ERROR_CODES.productGone, shipmentRefusals.notForSubscription(name))
  }
  if (!startChoices(isoDayOf(now.getTime())).includes(nextStartDate)) throw wrongStart()
  const [row] = await statements
    .insert(scheduledShipments)
    .values({
      dealershipId,
      productId,
      quantity,
      reorderPeriod,
      nextStartDate,
      userId: reader.userId,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: scheduledShipments.id })
  if (!row) throw invalid(shipmentRefusals.alreadyThere)
  return row.id
}

/** Changes quantity, period and date; a date that is not offered may stay as it is (G84). */
export async function editShipment(
  transaction: Statements,
  scope: DealershipScope,
  { id, dealershipId, productId, quantity, reorderPeriod, nextStartDate }: ShipmentBody,
  now: Date,
): Promise<number> {
  const kept = await holdShipment(transaction, scope, id)
  if (kept.dealershipId !== dealershipId || kept.productId !== productId) {
    throw invalid(shipmentRefusals.fixedDealership)
  }
  const isOffered = startChoices(isoDayOf(now.getTime())).includes(nextStartDate)
  if (!isOffered && nextStartDate !== kept.nextStartDate) throw wrongStart()
  await transaction
    .update(scheduledShipments)
    .set({ quantity, reorderPeriod, nextStartDate, updatedAt: now })
    .where(eq(scheduledShipments.id, id))
  return id
}

export async function removeShipment(
  transaction: Statements,
  scope: DealershipScope,
  id: number,
): Promise<void> {
  await holdShipment(transaction, scope, id)
  await transaction.delete(scheduledShipments).where(eq(scheduledShipments.id, id))
}

/** The row, held until the transaction ends; refused where the caller does not act for its dealership. */
export async function holdShipment(
  transaction: Statements,
  scope: DealershipScope,
  id: number,
): Promise<ShipmentRow> {
  const [row] = await transaction
    .select()
    .from(scheduledShipments)
    .where(eq(scheduledShipments.id, id))
    .for('update')
  if (!row || !isInScope(scope, row.dealershipId)) throw notFound('Scheduled shipment')
  return row
}

const wrongStart = () => invalid(`nextStartDate: ${shipmentMessages.startNotListed}`)
