import type { CounterDatabase } from '#server/database/open-database.ts'
import { sweepCallKeys } from '../calls/call-keys.ts'
import { sweepRecentOrders } from '../orders/recent-order-store.ts'
import { sweepReviewRequests } from '../orders/review-request-store.ts'
import { sweepLists } from '../dealerships/shared-list-store.ts'
import type { OrderKeyStore } from './order-key-store.ts'

/** Deletes old keys and the old rows of all other tables; nothing while the clock of the database cannot be trusted. */
export async function sweepOldRows(
  keys: Pick<OrderKeyStore, 'sweep'> | null | undefined,
  database: CounterDatabase | null | undefined,
): Promise<void> {
  const isClockTrusted = await keys?.sweep()
  if (isClockTrusted && database) await sweepTables(database)
}

/** Deletes old rows: the shared lists that people deleted, recent orders, requests to decide on orders, keys of calls. */
async function sweepTables(database: CounterDatabase): Promise<void> {
  const sweeps = [sweepLists, sweepRecentOrders, sweepReviewRequests, sweepCallKeys]
  await Promise.all(sweeps.map((sweep) => sweep(database)))
}
