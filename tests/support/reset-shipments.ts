// Restores the clock, orders, scheduled shipments and products of reference-world.ts that tests of shipments change,
// which is quicker than a new database.
import { eq, gt } from 'drizzle-orm'
import { continueIds } from '#server/reference/schema/continue-ids.ts'
import { orderEvents, orderLines, orders } from '#server/reference/schema/orders.ts'
import { products, scheduledShipments } from '#server/reference/schema/products.ts'
import type { ReferenceFixture } from './reference-fixture.ts'

/** The last order of reference-world.ts. */
const LAST_ORDER_ID = 503

export async function resetShipments({ database, time }: ReferenceFixture): Promise<void> {
  time.now = new Date('2026-11-20T15:00:00Z')
  await database.delete(orderEvents).where(gt(orderEvents.orderId, LAST_ORDER_ID))
  await database.delete(orderLines).where(gt(orderLines.orderId, LAST_ORDER_ID))
  await database.delete(orders).where(gt(orders.id, LAST_ORDER_ID))
  await database.delete(scheduledShipments)
  const pouchFields = { productId: 101 }
  await database.insert(scheduledShipments).values([
    { ...pouchFields, id: 1, dealershipId: 7, quantity: 100, reorderPeriod: 30, nextStartDate: '2026-12-01' },
    { ...pouchFields, id: 2, dealershipId: 8, quantity: 500, reorderPeriod: 90, nextStartDate: '2027-01-01' },
  ])
  await database.update(products).set({ archive: false }).where(eq(products.id, 101))
  await database.update(products).set({ subscriptionExcluded: false }).where(eq(products.id, 102))
  await continueIds(database)
}
