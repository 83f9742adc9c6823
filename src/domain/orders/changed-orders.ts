import type { Order } from './order.ts'
import { isSameValue } from '../same-value.ts'

/**
 * How many orders of a page read otherwise than before. An order that another one pushed off the page was not changed; one
 * that went, because it was removed or fits the filter no more, lets another one in.
 */
export function changedOrderCount(before: readonly Order[], now: readonly Order[]): number {
  const earlier = new Map(before.map((order) => [order.id, order]))
  const entered = now.filter(({ id }) => !earlier.has(id)).length
  const stayed = now.filter(({ id }) => earlier.has(id))
  const different = stayed.filter((order) => !isSameValue(order, earlier.get(order.id))).length
  return different + Math.max(entered, before.length - stayed.length)
}
