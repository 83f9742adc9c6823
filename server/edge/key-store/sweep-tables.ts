import type { CounterDatabase } from '#server/database/open-database.ts'
import { sweepCallKeys } from '../calls/call-keys.ts'
import { sweepRecentOrders } from '../orders/recent-order-store.ts'
import { sweepReviewRequests } from '../orders/review-request-store.ts'
import { sweepLists } from '../dealerships/shared-list-store.ts'

/** Deletes old rows: the shared lists that people deleted, recent orders, requests to decide on orders, keys of calls. */
export async function sweepTables(database: CounterDatabase): Promise<void> {
  const sweeps = [sweepLists, sweepRecentOrders, sweepReviewRequests, sweepCallKeys]
  await Promise.all(sweeps.map((sweep) => sweep(database)))
}
