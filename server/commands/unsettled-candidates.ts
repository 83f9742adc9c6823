// The orders of the backend's history that orders of unknown outcome may have become, for `orders unknown`.
import type { Order } from '#domain/orders/order.ts'
import { instantOf } from '#domain/values/dates.ts'
import type { UnsettledOrder } from '#server/edge/unsettled-orders.ts'
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
    candidates.set(order.intent, found?.filter(({ id }) => !keyedIds.has(id)) ?? null)
  }
  const nearestIntents = nearestIntentOf(orders, candidates)
  return new Map(
    [...candidates].map(([intent, found]) => [intent, historyLines(intent, found, nearestIntents)]),
  )
}

/** For each order of the history the intent of the unknown order whose sending was nearest to it in time. */
function nearestIntentOf(
  orders: readonly UnsettledOrder[],
  candidates: ReadonlyMap<string, readonly Order[] | null>,
): ReadonlyMap<number, string> {
  const nearest = new Map<number, { intent: string; distanceMs: number }>()
  for (const { intent, firstSentAt, changedAt } of orders) {
    for (const { id, createdAt } of candidates.get(intent) ?? []) {
      const at = instantOf(createdAt) ?? Number.NaN
      const distanceMs = Math.max(0, firstSentAt.getTime() - at, at - changedAt.getTime()) || 0
      const known = nearest.get(id)
      if (known === undefined || distanceMs < known.distanceMs) nearest.set(id, { intent, distanceMs })
    }
  }
  return new Map([...nearest].map(([id, { intent }]) => [id, intent]))
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
