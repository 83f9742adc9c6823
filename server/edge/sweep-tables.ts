import type { CounterDatabase } from '#server/database/open-database.ts'
import { sweepRecentOrders } from './recent-order-store.ts'
import { sweepLists } from './shared-list-store.ts'

/** Deletes the rows of lists and of recent orders whose time is over. */
export async function sweepTables(database: CounterDatabase): Promise<void> {
  await Promise.all([sweepLists(database), sweepRecentOrders(database)])
}
