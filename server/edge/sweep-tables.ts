import type { CounterDatabase } from '#server/database/open-database.ts'
import { sweepRecentOrders } from './recent-order-store.ts'
import { sweepReviewRequests } from './review-request-store.ts'
import { sweepLists } from './shared-list-store.ts'

/** Deletes old rows: the shared lists that people deleted, recent orders, and requests to decide on orders. */
export async function sweepTables(database: CounterDatabase): Promise<void> {
  await Promise.all([sweepLists(database), sweepRecentOrders(database), sweepReviewRequests(database)])
}
