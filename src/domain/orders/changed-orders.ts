import type { Order } from './order.ts'
import { isSameValue } from '../same-value.ts'

/**
 * Counts the orders of a page that changed. A new order that pushes another one off the page counts once; so does an order
 * that left, because it was removed or no longer matches the filter, even when another one moved onto the page.
 */
export function changedOrderCount(before: readonly Order[], now: readonly Order[]): number {
  const earlier = new Map(before.map((order) => [order.id, order]))
  const entered = now.filter(({ id }) => !earlier.has(id)).length
  const stayed = now.filter(({ id }) => earlier.has(id))
  const different = stayed.filter((order) => !isSameValue(order, earlier.get(order.id))).length
  return different + Math.max(entered, before.length - stayed.length)
}
