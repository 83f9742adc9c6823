// Reads the order history and finds the orders that match a pending order (offline.md, rule 6): they have the same
// author, dealership and lines, and a total that differs by at most a cent. The content that was posted before a review
// matches as well, because that POST may have arrived. A total that the author may not see is not compared.
import { instantOf } from '#domain/values/dates.ts'
import { decimal } from '#domain/values/money.ts'
import type { Order } from '#domain/orders/order.ts'
import { contentOf, startOfFirstOpenAttempt, type OrderContent, totalWithoutOpenShipping } from './attempt.ts'
import { type PendingOrder, serverNumbersOf } from './pending-order.ts'
import type { HistoryRead, OutboxPorts } from './ports.ts'
import { HISTORY_READ_INTERVAL_MS } from './retry.ts'

export const DAY_MS = 86_400_000

export async function readHistory(
  ports: OutboxPorts,
  order: PendingOrder,
  firstPostAt: number,
): Promise<{ history: HistoryRead; askedAt: number }> {
  const startedAt = ports.now()
  const span = { fromAt: Math.min(firstPostAt, startedAt) - DAY_MS, toAt: startedAt + DAY_MS }
  const history = await ports.history.read(order, span)
  // The history shows the state at the request, however late the answer came. If the answer corrected a clock that was
  // ahead, the time after the answer is the smaller one.
  return { history, askedAt: Math.min(startedAt, ports.now()) }
}

/** The orders of the history that belong to no other pending order of this device, open or finished. */
export async function unassignedOrders(
  { store }: OutboxPorts,
  historyOrders: readonly Order[],
  assignedToOpen: ReadonlySet<number>,
): Promise<Order[]> {
  const candidates = historyOrders.filter(({ id }) => !assignedToOpen.has(id))
  const numbersOfFinished = new Set(await store.numbersOfFinishedOrders(candidates.map(({ id }) => id)))
  return candidates.filter(({ id }) => !numbersOfFinished.has(id))
}

/** The stored earlier read of the history; null if its time is in the future, because the clock was wrong then. */
export function earlierReadOf({ historyRead }: PendingOrder, askedAt: number): PendingOrder['historyRead'] {
  return historyRead !== null && historyRead.at <= askedAt ? historyRead : null
}

export function areReadsApart(earlierRead: { at: number }, askedAt: number): boolean {
  return askedAt - earlierRead.at >= HISTORY_READ_INTERVAL_MS
}

function hasContentOf(order: PendingOrder, { lines, totalAmount, shippingCost }: Order): boolean {
  return contentsOf(order).some((content) => {
    const total =
      totalAmount === null ? content.total : totalWithoutOpenShipping(order, totalAmount, shippingCost)
    return isSameContent(content, { lines, total })
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

/** Every content that was or will be posted under the intent of the order. */
function contentsOf(order: PendingOrder): OrderContent[] {
  return [contentOf(order), ...order.attempts.flatMap(({ content }) => content ?? [])]
}

/** The matching orders, the nearest in time first. */
export function matchingOrders(order: PendingOrder, history: readonly Order[]): Order[] {
  const postedAt = startOfFirstOpenAttempt(order)
  const distance = ({ createdAt }: Order) => Math.abs((instantOf(createdAt) ?? 0) - postedAt)
  return history
    .filter((candidate) => {
      const isSameBuyer =
        candidate.user.id === order.author.id && candidate.dealership.id === order.dealership.id
      return isSameBuyer && hasContentOf(order, candidate)
    })
    .sort((a, b) => distance(a) - distance(b) || a.id - b.id)
}

/** The numbers of the orders that these pending orders became on the server. */
export function assignedNumbers(pendingOrders: readonly PendingOrder[]): Set<number> {
  // After a restore the server may have given the number of a lost order to another order.
  return new Set(pendingOrders.filter(({ state }) => state !== 'missing').flatMap(serverNumbersOf))
}

/** Like `assignedNumbers`, with the orders that are offered to a person: each order of the server is offered only once. */
export function assignedOrOfferedNumbers(pendingOrders: readonly PendingOrder[]): Set<number> {
  const ids = assignedNumbers(pendingOrders)
  for (const { state, probable } of pendingOrders) {
    if (state === 'needs-decision' && probable) ids.add(probable.orderId)
  }
  return ids
}

/** True if an order of the history could belong to either of these two pending orders. */
export function areEqualOrders(order: PendingOrder, otherOrder: PendingOrder): boolean {
  const isSameBuyer =
    otherOrder.author.id === order.author.id && otherOrder.dealership.id === order.dealership.id
  return (
    isSameBuyer &&
    contentsOf(order).some((content) =>
      contentsOf(otherOrder).some((otherContent) => isSameContent(content, otherContent)),
    )
  )
}
