import type { Order } from './order.ts'
import { isSameValue } from '../same-value.ts'

/**
 * Counts the changed orders of a page. A new order that pushes another one off the page counts once. An order that
 * left the page, because it was removed or no longer matches the filter, also counts once, even when another order
 * moved up onto the page.
 */
export function changedOrderCount(earlierPage: readonly Order[], currentPage: readonly Order[]): number {
  const earlierById = new Map(earlierPage.map((order) => [order.id, order]))
  const enteredCount = currentPage.filter(({ id }) => !earlierById.has(id)).length
  const remainingOrders = currentPage.filter(({ id }) => earlierById.has(id))
  const editedCount = remainingOrders.filter((order) => !isSameValue(order, earlierById.get(order.id))).length
  return editedCount + Math.max(enteredCount, earlierPage.length - remainingOrders.length)
}
