// Finds out whether the server has an order twice, after it was sent without a key or sent again: a browser may repeat a
// POST by itself, and a person may send an order again that had arrived. Then two strict reads of the history show more
// orders with its content than the device has intents (offline.md, Sent twice).
import { instantOf } from '#domain/values/dates.ts'
import type { Order } from '#domain/orders/order.ts'
import { startOfFirstOpenAttempt, mayHaveEarlierOrder } from './attempt.ts'
import { record } from './deliver-one.ts'
import {
  areReadsApart,
  assignedNumbers,
  DAY_MS,
  earlierReadOf,
  areEqualOrders,
  matchingOrders,
  readHistory,
  unassignedOrders,
} from './history.ts'
import { hasUnknownNumber, type PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'
import { timeOfNextTry } from './queue/queue.ts'
import { HISTORY_READ_INTERVAL_MS, SETTLE_MS } from './retry.ts'

/** After this time since its last POST, an order counts as sent once, even if the history never showed it. */
const GIVE_UP_MS = 7 * DAY_MS
/** A browser repeats a POST within this time; the history counts in minutes, and clocks differ a little. */
const NEAR_MS = 300_000

/** True if the outcome of this order is unknown: then one order of the history may belong to it. */
function mayBeInHistory({ state, attempts, orderId }: PendingOrder): boolean {
  const isOrderSettled = state === 'sent' || state === 'cancelled' || state === 'duplicated'
  return !isOrderSettled && orderId === null && attempts.some(({ endedAt }) => endedAt === null)
}

/** True if one of the order's POSTs began near the creation of this order of the history. */
function wasPostedNear({ attempts }: PendingOrder, { createdAt }: Order): boolean {
  const placedAt = instantOf(createdAt) ?? 0
  return attempts.some(({ startedAt }) => Math.abs(placedAt - startedAt) <= NEAR_MS)
}

/**
 * Leaves out the match with the number of this order. For each equal order that may have arrived with an unknown number,
 * it also leaves out the nearest match that is within `NEAR_MS` of one of that order's POSTs.
 */
function unexplainedMatches(
  matches: Order[],
  { orderId }: PendingOrder,
  equalOrders: PendingOrder[],
): Order[] {
  let remainingMatches = matches.filter(({ id }) => id !== orderId)
  for (const orderWithoutNumber of equalOrders.filter(hasUnknownNumber)) {
    const distance = ({ createdAt }: Order) =>
      Math.abs((instantOf(createdAt) ?? 0) - startOfFirstOpenAttempt(orderWithoutNumber))
    const [nearestMatch] = remainingMatches
      .filter((match) => wasPostedNear(orderWithoutNumber, match))
      .sort((a, b) => distance(a) - distance(b))
    remainingMatches = remainingMatches.filter((match) => match !== nearestMatch)
  }
  return remainingMatches
}

/** The numbers of the orders in the history that are probably duplicates of this order. */
function twinsOf(order: PendingOrder, matches: Order[], equalOrders: PendingOrder[]): number[] {
  const ownOrder = matches.find(({ id }) => id === order.orderId)
  const ownTime =
    (ownOrder && instantOf(ownOrder.createdAt)) ?? order.attempts.at(-1)?.startedAt ?? order.placedAt
  const firstPostTime = startOfFirstPost(order)
  // A person may have confirmed the number of another order: then the true match is near one of this order's POSTs.
  const times = [ownTime, ...order.attempts.map(({ startedAt }) => startedAt)]
  const isNearOwnTime = (otherTime: number) => times.some((time) => Math.abs(otherTime - time) <= NEAR_MS)
  const suspects = unexplainedMatches(matches, order, equalOrders).filter(({ createdAt }) => {
    const placedAt = instantOf(createdAt) ?? 0
    return mayHaveEarlierOrder(order) ? placedAt >= firstPostTime - NEAR_MS : isNearOwnTime(placedAt)
  })
  const suspectIds = suspects.map(({ id }) => id)
  // If the number of the order is unknown, one suspect is the order itself; only a second suspect is a duplicate.
  return order.orderId === null && suspectIds.length < 2 ? [] : suspectIds
}

/** True also for an order without a number, which cannot be looked up in the history. */
function isInHistory({ orderId }: PendingOrder, history: Order[]): boolean {
  return orderId === null || history.some(({ id }) => id === orderId)
}

function startOfFirstPost(order: PendingOrder): number {
  return Math.min(startOfFirstOpenAttempt(order), order.attempts[0]?.startedAt ?? order.placedAt)
}

/** Reads the history and records the result; postpones the read while it cannot decide. */
export async function countTwins(ports: OutboxPorts, sentOrder: PendingOrder): Promise<PendingOrder | null> {
  const postpone = () =>
    record(ports, sentOrder, { type: 'postponed', nextTryAt: timeOfNextTry(ports, sentOrder) })
  const { history, askedAt } = await readHistory(ports, sentOrder, startOfFirstPost(sentOrder))
  const sinceLastPostMs = askedAt - (sentOrder.attempts.at(-1)?.startedAt ?? sentOrder.placedAt)
  if (history.kind === 'unreadable' || history.kind === 'signed-out') return postpone()
  if (sinceLastPostMs < SETTLE_MS) return postpone()
  if (history.kind === 'closed' || !isInHistory(sentOrder, history.orders)) {
    // A history without the order itself cannot prove that the server has it only once.
    const hasWaitedTooLong = sinceLastPostMs > GIVE_UP_MS
    return hasWaitedTooLong ? record(ports, sentOrder, { type: 'twins-settled', twins: [] }) : postpone()
  }
  const otherOrders = (await ports.store.listOpen()).filter(({ intent }) => intent !== sentOrder.intent)
  const equalOrders = otherOrders.filter((otherOrder) => areEqualOrders(sentOrder, otherOrder))
  if (equalOrders.some(mayBeInHistory)) return postpone()
  const matches = await unassignedOrders(
    ports,
    matchingOrders(sentOrder, history.orders),
    assignedNumbers(otherOrders),
  )
  const twins = twinsOf(sentOrder, matches, equalOrders)
  const earlierRead = earlierReadOf(sentOrder, askedAt)
  const areTwinsConfirmed =
    earlierRead !== null && areReadsApart(earlierRead, askedAt) && earlierRead.matches.join() === twins.join()
  if (areTwinsConfirmed) return record(ports, sentOrder, { type: 'twins-settled', twins })
  return record(ports, sentOrder, {
    type: 'twins-read',
    twins,
    nextTryAt: ports.now() + HISTORY_READ_INTERVAL_MS,
  })
}
