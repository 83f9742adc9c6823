import type { Statements } from '#server/database/open-database.ts'
import { paperOrderStatuses, paperOrders } from '../schema/back-office.ts'
import { orderEvents, orderLines, orders, vendorProducts } from '../schema/orders.ts'
import { seedPaperOrders, seedVendorProducts } from './back-office.ts'
import { insertBatches } from './insert-batches.ts'
import { seedOrderEvents, seedOrders } from './order-history.ts'

/** Inserts the orders with their lines and events, the vendors of products, and the paper orders. */
export async function insertOrders(database: Statements, today: Date): Promise<void> {
  const seededOrders = seedOrders(today)
  await insertBatches(
    database,
    orders,
    seededOrders.map(({ order }) => order),
  )
  await insertBatches(
    database,
    orderLines,
    seededOrders.flatMap(({ lines }) => lines),
  )
  await insertBatches(
    database,
    orderEvents,
    seededOrders.flatMap(({ order }) => seedOrderEvents(order)),
  )
  await database.insert(vendorProducts).values(seedVendorProducts())
  const seededPaperOrders = seedPaperOrders(seededOrders.map(({ order }) => order))
  await database.insert(paperOrders).values(seededPaperOrders.map(({ order }) => order))
  await database
    .insert(paperOrderStatuses)
    .values(
      seededPaperOrders.flatMap(({ order, steps }) =>
        steps.map((step) => ({ ...step, paperOrderId: order.id, username: 'state', showComment: true })),
      ),
    )
}
