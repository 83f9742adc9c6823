import type { CounterDatabase } from '#server/database/open-database.ts'
import { sweepRecentOrders } from './recent-order-store.ts'
import { sweepReviewRequests } from './review-request-store.ts'
import { sweepLists } from './shared-list-store.ts'

/**
 * Deletes shared lists some time after a person deleted them, recent orders that no answer can have any more, and old
 * requests to decide.
 */
export async function sweepTables(database: CounterDatabase): Promise<void> {
  await Promise.all([sweepLists(database), sweepRecentOrders(database), sweepReviewRequests(database)])
}
