// One strict read of the order history, and from when it counts (offline.md, rule 6).
import type { Order } from '#domain/order.ts'
import type { PendingOrder } from './pending-order.ts'
import type { HistoryRead, OutboxPorts } from './ports.ts'
import { HISTORY_READS_APART_MS } from './retry.ts'

export const DAY_MS = 86_400_000

export async function readHistory(
  ports: OutboxPorts,
  order: PendingOrder,
  firstAt: number,
): Promise<{ history: HistoryRead; askedAt: number }> {
  const before = ports.now()
  const span = { fromAt: Math.min(firstAt, before) - DAY_MS, toAt: before + DAY_MS }
  const history = await ports.history.read(order, span)
  // An answer that is heard late counts from when it was asked for; and where the device's clock had been set
  // forward, the answer has put it right.
  return { history, askedAt: Math.min(before, ports.now()) }
}

/** What is left of these without those that open orders, or finished ones, stand for. */
export async function unclaimed(
  { store }: OutboxPorts,
  found: readonly Order[],
  claimedByOpen: ReadonlySet<number>,
): Promise<Order[]> {
  const left = found.filter(({ id }) => !claimedByOpen.has(id))
  const claimed = new Set(await store.claimedByFinished(left.map(({ id }) => id)))
  return left.filter(({ id }) => !claimed.has(id))
}

/** The read before this one; none where a clock that was ahead has noted it. */
export function readBefore({ historyRead }: PendingOrder, askedAt: number): PendingOrder['historyRead'] {
  return historyRead !== null && historyRead.at <= askedAt ? historyRead : null
}

export function areApart(before: { at: number }, askedAt: number): boolean {
  return askedAt - before.at >= HISTORY_READS_APART_MS
}
