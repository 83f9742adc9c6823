import type { Order } from './order.ts'
import { isSameValue } from '../same-value.ts'

/**
 * Counts the orders of a page that changed. A new order that pushes another one off the page counts once. An order that
 * left the page, because it was removed or no longer matches the filter, counts once too, also when another one moved up.
 */
export function changedOrderCount(earlierPage: readonly Order[], currentPage: readonly Order[]): number {
  const earlierById = new Map(earlierPage.map((order) => [order.id, order]))
  const enteredCount = currentPage.filter(({ id }) => !earlierById.has(id)).length
  const stayedOrders = currentPage.filter(({ id }) => earlierById.has(id))
  const editedCount = stayedOrders.filter((order) => !isSameValue(order, earlierById.get(order.id))).length
  return editedCount + Math.max(enteredCount, earlierPage.length - stayedOrders.length)
}
