// Finds out whether the server has an order twice, after it was sent without a key or sent again: a browser may repeat a
// POST by itself, and a person may send an order again that had arrived. Then two strict reads of the history show more
// orders of this content than the device has intents (offline.md, Sent twice).
import { instantOf } from '#domain/values/dates.ts'
import type { Order } from '#domain/orders/order.ts'
import { firstOpenAt, mayStandEarlier } from './attempt.ts'
import { nextTry, record } from './deliver-one.ts'
import {
  areApart,
  claimedBy,
  DAY_MS,
  isEqualOrder,
  matchingOrders,
  readBefore,
  readHistory,
  unclaimed,
} from './history.ts'
import { isNameless, type PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'
import { HISTORY_READS_APART_MS, SETTLE_MS } from './retry.ts'

const GIVE_UP_MS = 7 * DAY_MS
/** A browser repeats a POST within this time; the history counts in minutes, and clocks differ a little. */
const NEAR_MS = 300_000

/** It is unknown whether this other, equal order arrived: one of the orders of the history may be its order. */
function isOpen({ state, attempts, orderId }: PendingOrder): boolean {
  const isSettled = state === 'sent' || state === 'cancelled' || state === 'duplicated'
  return !isSettled && orderId === null && attempts.some(({ endedAt }) => endedAt === null)
}

/** One of its POSTs began near the creation of this order of the history. */
function isOf({ attempts }: PendingOrder, { createdAt }: Order): boolean {
  const at = instantOf(createdAt) ?? 0
  return attempts.some(({ startedAt }) => Math.abs(at - startedAt) <= NEAR_MS)
}

/**
 * The matches without the order's own, and without one match for each equal order that may have arrived
 * with an unknown number: the match nearest to its POST.
 */
function withoutNameless(matches: Order[], { orderId }: PendingOrder, equals: PendingOrder[]): Order[] {
  let remaining = matches.filter(({ id }) => id !== orderId)
  for (const nameless of equals.filter(isNameless)) {
    const distance = ({ createdAt }: Order) => Math.abs((instantOf(createdAt) ?? 0) - firstOpenAt(nameless))
    const [nearest] = remaining
      .filter((match) => isOf(nameless, match))
      .sort((a, b) => distance(a) - distance(b))
    remaining = remaining.filter((match) => match !== nearest)
  }
  return remaining
}

function twinsOf(order: PendingOrder, matches: Order[], equals: PendingOrder[]): number[] {
  const ownOrder = matches.find(({ id }) => id === order.orderId)
  const ownAt =
    (ownOrder && instantOf(ownOrder.createdAt)) ?? order.attempts.at(-1)?.startedAt ?? order.placedAt
  const firstAt = firstPostedAt(order)
  // A person may have confirmed another order's number: then its own order was made near one of its POSTs.
  const times = [ownAt, ...order.attempts.map(({ startedAt }) => startedAt)]
  const isNear = (at: number) => times.some((time) => Math.abs(at - time) <= NEAR_MS)
  const suspects = withoutNameless(matches, order, equals).filter(({ createdAt }) => {
    const at = instantOf(createdAt) ?? 0
    return mayStandEarlier(order) ? at >= firstAt - NEAR_MS : isNear(at)
  })
  const free = suspects.map(({ id }) => id)
  // Without a known number one suspect is its own order; only a second one is a duplicate.
  return order.orderId === null && free.length < 2 ? [] : free
}

function showsItself({ orderId }: PendingOrder, history: Order[]): boolean {
  return orderId === null || history.some(({ id }) => id === orderId)
}

function firstPostedAt(order: PendingOrder): number {
  return Math.min(firstOpenAt(order), order.attempts[0]?.startedAt ?? order.placedAt)
}

export async function countTwins(ports: OutboxPorts, sent: PendingOrder): Promise<PendingOrder | null> {
  const later = () => record(ports, sent, { type: 'postponed', nextTryAt: nextTry(ports, sent) })
  const { history, askedAt } = await readHistory(ports, sent, firstPostedAt(sent))
  const sinceLastMs = askedAt - (sent.attempts.at(-1)?.startedAt ?? sent.placedAt)
  if (history.kind === 'unreadable' || history.kind === 'signed-out') return later()
  if (sinceLastMs < SETTLE_MS) return later()
  if (history.kind === 'closed' || !showsItself(sent, history.orders)) {
    // The history does not show even its own order, so it cannot prove that no second one exists.
    const isHopeless = sinceLastMs > GIVE_UP_MS
    return isHopeless ? record(ports, sent, { type: 'twins-settled', twins: [] }) : later()
  }
  const others = (await ports.store.listOpen()).filter(({ intent }) => intent !== sent.intent)
  const equals = others.filter((other) => isEqualOrder(sent, other))
  if (equals.some(isOpen)) return later()
  const matches = await unclaimed(ports, matchingOrders(sent, history.orders), claimedBy(others))
  const twins = twinsOf(sent, matches, equals)
  const before = readBefore(sent, askedAt)
  const agrees = before !== null && areApart(before, askedAt) && before.matches.join() === twins.join()
  if (agrees) return record(ports, sent, { type: 'twins-settled', twins })
  return record(ports, sent, { type: 'twins-read', twins, nextTryAt: ports.now() + HISTORY_READS_APART_MS })
}
