import type { Statements } from '#server/database/open-database.ts'
import { paperOrderStatuses, paperOrders } from '../schema/back-office.ts'
import { orderEvents, orderLines, orders, vendorProducts } from '../schema/orders.ts'
import { seedPaperOrders, seedVendorProducts } from './back-office.ts'
import { insertBatches } from './insert-batches.ts'
import { seedOrderEvents, seedOrders } from './order-history.ts'

export async function insertOrders(database: Statements, today: Date): Promise<void> {
  const placed = seedOrders(today)
  await insertBatches(
    database,
    orders,
    placed.map(({ order }) => order),
  )
  await insertBatches(
    database,
    orderLines,
    placed.flatMap(({ lines }) => lines),
  )
  await insertBatches(
    database,
    orderEvents,
    placed.flatMap(({ order }) => seedOrderEvents(order)),
  )
  await database.insert(vendorProducts).values(seedVendorProducts())
  const papers = seedPaperOrders(placed.map(({ order }) => order))
  await database.insert(paperOrders).values(papers.map(({ order }) => order))
  await database
    .insert(paperOrderStatuses)
    .values(
      papers.flatMap(({ order, steps }) =>
        steps.map((step) => ({ ...step, paperOrderId: order.id, username: 'state', showComment: true })),
      ),
    )
}
