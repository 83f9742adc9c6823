import { matchesFilter, type OrderFilter } from '#domain/orders/order-filter.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { readOrders, type StoredOrders } from '#storage/orders/order-table.ts'

/**
 * The orders of a list in the device's copy, newest first; null if the copy has no order of the dealership, or none at
 * all.
 */
export async function readCopiedList(
  copy: CopyDatabase,
  { dealershipId, userId }: { dealershipId?: number; userId?: number },
  filter: OrderFilter,
): Promise<StoredOrders | null> {
  const { orders, readAt } = await readOrders(copy, dealershipId)
  if (orders.length === 0) return null
  const listedOrders = orders.filter(
    (order) => (userId === undefined || order.user.id === userId) && matchesFilter(order, filter),
  )
  return { orders: listedOrders, readAt }
}
