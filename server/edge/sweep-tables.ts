import type { CounterDatabase } from '#server/database/open-database.ts'
import { sweepRecentOrders } from './recent-order-store.ts'
import { sweepLists } from './shared-list-store.ts'

/** Deletes shared lists some time after a person deleted them, and recent orders that no answer can have any more. */
export async function sweepTables(database: CounterDatabase): Promise<void> {
  await Promise.all([sweepLists(database), sweepRecentOrders(database)])
}
