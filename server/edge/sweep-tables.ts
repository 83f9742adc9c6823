import type { CounterDatabase } from '#server/database/open-database.ts'
import { sweepCallKeys } from './call-keys.ts'
import { sweepRecentOrders } from './recent-order-store.ts'
import { sweepReviewRequests } from './review-request-store.ts'
import { sweepLists } from './shared-list-store.ts'

/** Deletes old rows: the shared lists that people deleted, recent orders, requests to decide on orders, keys of calls. */
export async function sweepTables(database: CounterDatabase): Promise<void> {
  const sweeps = [sweepLists, sweepRecentOrders, sweepReviewRequests, sweepCallKeys]
  await Promise.all(sweeps.map((sweep) => sweep(database)))
}
