// The orders of the backend's history that orders of unknown outcome may have become, for `orders unknown`.
import { isPlacedOutside, nearestIntentsOf } from '#contract/orders/nearest-intents.ts'
import type { Order } from '#domain/orders/order.ts'
import { instantOf } from '#domain/values/dates.ts'
import type { UnsettledOrder } from '#server/edge/orders/unsettled-orders.ts'
import { piecesText } from './find-orders.ts'
import type { OrderHistory } from './order-history.ts'

/**
 * The lines about the history for each unknown order, by intent. An order of the history that several orders may have
 * become stands under the one whose sending was nearest in time; the others name it and that order.
 */
export async function candidatesOf(
  orders: readonly UnsettledOrder[],
  { readOrdersNear }: OrderHistory,
  keyedIds: ReadonlySet<number>,
): Promise<ReadonlyMap<string, string[]>> {
  const candidates = new Map<string, readonly Order[] | null>()
  for (const order of orders) {
    const found = await readOrdersNear(order)
    const isCandidate = (placedOrder: Order): boolean =>
      !keyedIds.has(placedOrder.id) && !isPlacedOutside(placedOrder, order)
    candidates.set(order.intent, found?.filter(isCandidate) ?? null)
  }
  const nearestIntents = nearestIntentsOf(orders, candidates)
  return new Map(
    [...candidates].map(([intent, found]) => [intent, historyLines(intent, found, nearestIntents)]),
  )
}

/** The lines about the orders of the history that the order may have become; null: the history was not searched. */
export function historyLines(
  intent: string,
  orders: readonly Order[] | null,
  nearestIntents: ReadonlyMap<number, string> = new Map(),
): string[] {
  if (orders === null) return ['history: an order without an account; ask the backend by its e-mail']
  if (orders.length === 0)
    return ['history: no order of this author near that time, except orders of other keys']
  return orders.map((order) => {
    const nearestIntent = nearestIntents.get(order.id)
    return nearestIntent === undefined || nearestIntent === intent
      ? candidateLine(order)
      : `history: order ${order.id} is listed under ${nearestIntent}`
  })
}

function candidateLine({ id, createdAt, totalAmount, poNumber, lines }: Order): string {
  const at = instantOf(createdAt)
  return [
    `history: order ${id} of ${at === null ? createdAt : new Date(at).toISOString()}`,
    `total ${totalAmount ?? 'hidden'}`,
    `PO number ${poNumber || 'none'}`,
    `products ${piecesText(lines) || 'none'}`,
  ].join(', ')
}
