// The order history: one strict read of it and from when it counts, and whether one of its orders is a pending order
// (offline.md, rule 6). Author, dealership, lines, total within a cent, and the time decide. What was posted before a
// review counts as well: it may be what arrived. A total that the author may not see distinguishes nothing.
import { instantOf } from '#domain/values/dates.ts'
import { decimal } from '#domain/values/money.ts'
import type { Order } from '#domain/orders/order.ts'
import { contentOf, firstOpenAt, type OrderContent, settledTotal } from './attempt.ts'
import { type PendingOrder, serverNumbersOf } from './pending-order.ts'
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
  // The history is as old as the question, however late the answer. The later reading of the clock is smaller where the
  // answer has corrected a clock that was ahead.
  return { history, askedAt: Math.min(before, ports.now()) }
}

/** Those found that belong to no other pending order of this device, open or finished. */
export async function unclaimed(
  { store }: OutboxPorts,
  found: readonly Order[],
  claimedByOpen: ReadonlySet<number>,
): Promise<Order[]> {
  const left = found.filter(({ id }) => !claimedByOpen.has(id))
  const claimed = new Set(await store.claimedByFinished(left.map(({ id }) => id)))
  return left.filter(({ id }) => !claimed.has(id))
}

/** The read before this one; null where its time lies ahead, because the clock was wrong when it was noted. */
export function readBefore({ historyRead }: PendingOrder, askedAt: number): PendingOrder['historyRead'] {
  return historyRead !== null && historyRead.at <= askedAt ? historyRead : null
}

export function areApart(before: { at: number }, askedAt: number): boolean {
  return askedAt - before.at >= HISTORY_READS_APART_MS
}

function isFoundAs(order: PendingOrder, { lines, totalAmount, shippingCost }: Order): boolean {
  return contentsOf(order).some((own) => {
    const total = totalAmount === null ? own.total : settledTotal(order, totalAmount, shippingCost)
    return isSameContent(own, { lines, total })
  })
}

function linesKey({ lines }: Pick<OrderContent, 'lines'>): string {
  return lines
    .map(({ productId, quantity }) => `${productId}x${quantity}`)
    .sort()
    .join(',')
}

function isSameContent(left: OrderContent, right: OrderContent): boolean {
  return decimal(left.total).minus(right.total).abs().lte(0.01) && linesKey(left) === linesKey(right)
}

/** Everything that was or will be posted under this intent. */
function contentsOf(order: PendingOrder): OrderContent[] {
  return [contentOf(order), ...order.attempts.flatMap(({ content }) => content ?? [])]
}

/** The matching orders, the nearest in time first. */
export function matchingOrders(order: PendingOrder, history: readonly Order[]): Order[] {
  const postedAt = firstOpenAt(order)
  const distance = ({ createdAt }: Order) => Math.abs((instantOf(createdAt) ?? 0) - postedAt)
  return history
    .filter((found) => {
      const isOurs = found.user.id === order.author.id && found.dealership.id === order.dealership.id
      return isOurs && isFoundAs(order, found)
    })
    .sort((a, b) => distance(a) - distance(b) || a.id - b.id)
}

/** The numbers of the orders that these pending orders became on the server. */
export function claimedBy(others: readonly PendingOrder[]): Set<number> {
  return new Set(others.flatMap(serverNumbersOf))
}

/** Also those that are offered to a person for another order: no order of the server is offered twice. */
export function spokenForBy(others: readonly PendingOrder[]): Set<number> {
  const ids = claimedBy(others)
  for (const { state, probable } of others) {
    if (state === 'needs-decision' && probable) ids.add(probable.orderId)
  }
  return ids
}

/** An order of the history could be either of the two. */
export function isEqualOrder(order: PendingOrder, other: PendingOrder): boolean {
  const isSameBuyer = other.author.id === order.author.id && other.dealership.id === order.dealership.id
  return (
    isSameBuyer && contentsOf(order).some((own) => contentsOf(other).some((its) => isSameContent(own, its)))
  )
}
