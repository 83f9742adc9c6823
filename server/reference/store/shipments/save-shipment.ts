import { and, eq } from 'drizzle-orm'
import { shipmentTag } from '#contract/shipments/expected-shipment.ts'
import type { ShipmentBody } from '#contract/shipments/shipment.ts'
import { isInScope } from '#domain/people/dealership-scope.ts'
import { allowsScheduledShipments } from '#domain/products/product.ts'
import { startChoices } from '#domain/shipments/shipment.ts'
import { isoDateOfInstant } from '#domain/values/dates.ts'
import type { Statements } from '#server/database/open-database.ts'
import { refusalTexts } from '#texts/refusals.ts'
import { shipmentMessages, shipmentRefusals } from '#texts/shipments/shipments.ts'
import type { Scope } from '../../authority/scope.ts'
import { dealershipNotAllowed, invalid, notFound, productGone, Refusal } from '../../refusal.ts'
import { scheduledShipments } from '../../schema/products.ts'
import { ofPresentDealership } from '../in-scope.ts'
import { readDealership } from '../people/dealerships.ts'
import { findVisibleProducts } from '../products/find-products.ts'

type ShipmentRow = typeof scheduledShipments.$inferSelect

/** The tag of the shipment that the caller edited; null if the caller does not name one. */
interface Expectation {
  expectedTag: string | null
}

/** Creates a shipment of a visible product for one of the caller's dealerships; returns its id. */
export async function createShipment(
  statements: Statements,
  scope: Scope,
  { dealershipId, productId, quantity, reorderPeriod, nextStartDate }: ShipmentBody,
  now: Date,
): Promise<number> {
  if ((await readDealership(statements, scope.shipments, dealershipId)) === null) throw dealershipNotAllowed()
  const [product] = await findVisibleProducts(statements, scope, [productId], now)
  if (!product || !allowsScheduledShipments(product)) {
    const name = product?.name ?? refusalTexts.unknownProductName(productId)
    throw productGone(shipmentRefusals.notForSubscription(name))
  }
  if (!startChoices(isoDateOfInstant(now.getTime())).includes(nextStartDate)) throw wrongStart()
  const [row] = await statements
    .insert(scheduledShipments)
    .values({
      dealershipId,
      productId,
      quantity,
      reorderPeriod,
      nextStartDate,
      userId: scope.userId,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: scheduledShipments.id })
  if (!row) throw invalid(shipmentRefusals.alreadyThere)
  return row.id
}

/** Changes quantity, period and date. The current date may stay, even if the form does not offer it (G84). */
export async function editShipment(
  transaction: Statements,
  scope: Scope,
  {
    id,
    dealershipId,
    productId,
    quantity,
    reorderPeriod,
    nextStartDate,
    expectedTag,
  }: ShipmentBody & Expectation,
  now: Date,
): Promise<number> {
  const storedShipment = await lockShipment(transaction, scope, id)
  refuseOtherTag(storedShipment, expectedTag)
  if (storedShipment.dealershipId !== dealershipId || storedShipment.productId !== productId) {
    throw invalid(shipmentRefusals.fixedDealership)
  }
  const isOffered = startChoices(isoDateOfInstant(now.getTime())).includes(nextStartDate)
  if (!isOffered && nextStartDate !== storedShipment.nextStartDate) throw wrongStart()
  await transaction
    .update(scheduledShipments)
    .set({ quantity, reorderPeriod, nextStartDate, updatedAt: now })
    .where(eq(scheduledShipments.id, id))
  return id
}

export async function removeShipment(
  transaction: Statements,
  scope: Scope,
  { id, expectedTag }: { id: number } & Expectation,
): Promise<void> {
  refuseOtherTag(await lockShipment(transaction, scope, id), expectedTag)
  await transaction.delete(scheduledShipments).where(eq(scheduledShipments.id, id))
}

/** Reads and locks the shipment; 404 when it does not exist or is outside the caller's scope. */
export async function lockShipment(transaction: Statements, scope: Scope, id: number): Promise<ShipmentRow> {
  const [row] = await transaction
    .select()
    .from(scheduledShipments)
    .where(and(eq(scheduledShipments.id, id), ofPresentDealership(scheduledShipments.dealershipId)))
    .for('update')
  if (!row || !isInScope(scope.shipments, row.dealershipId)) throw notFound('Scheduled shipment')
  return row
}

/** Throws if the shipment has changed since the caller read it, so that no change is overwritten (G234). */
function refuseOtherTag(shipment: ShipmentRow, expectedTag: string | null): void {
  if (expectedTag !== null && expectedTag !== shipmentTag(shipment))
    throw new Refusal('changed-meanwhile', shipmentRefusals.changedMeanwhile)
}

const wrongStart = () => invalid(`nextStartDate: ${shipmentMessages.startNotListed}`)
