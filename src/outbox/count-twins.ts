// After an order was sent without a key, or sent again: does the server have it twice? A browser may repeat a POST by
// itself, and a person may have sent again what had arrived. Then the history, read strictly and twice, shows more orders
// of this content than the device has intents (offline.md, Sent twice).
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
/** A browser repeats a POST within its limit; the history counts minutes, and clocks differ a little. */
const NEAR_MS = 300_000

/** Nobody knows yet whether this other, equal order arrived: one of the orders found may be its. */
function isOpen({ state, attempts, orderId }: PendingOrder): boolean {
  const isSettled = state === 'sent' || state === 'cancelled' || state === 'duplicated'
  return !isSettled && orderId === null && attempts.some(({ endedAt }) => endedAt === null)
}

/** One of its POSTs began near the time at which this order of the history was made. */
function isOf({ attempts }: PendingOrder, { createdAt }: Order): boolean {
  const at = instantOf(createdAt) ?? 0
  return attempts.some(({ startedAt }) => Math.abs(at - startedAt) <= NEAR_MS)
}

/**
 * The matches without the order's own, and without one for each equal order that may have arrived
 * under a number that nobody knows: it takes the match nearest to the time of its POST.
 */
function withoutNameless(matches: Order[], { orderId }: PendingOrder, equals: PendingOrder[]): Order[] {
  let left = matches.filter(({ id }) => id !== orderId)
  for (const nameless of equals.filter(isNameless)) {
    const distance = ({ createdAt }: Order) => Math.abs((instantOf(createdAt) ?? 0) - firstOpenAt(nameless))
    const [nearest] = left.filter((found) => isOf(nameless, found)).sort((a, b) => distance(a) - distance(b))
    left = left.filter((found) => found !== nearest)
  }
  return left
}

function twinsOf(order: PendingOrder, matches: Order[], equals: PendingOrder[]): number[] {
  const own = matches.find(({ id }) => id === order.orderId)
  const ownAt = (own && instantOf(own.createdAt)) ?? order.attempts.at(-1)?.startedAt ?? order.placedAt
  const firstAt = firstPostedAt(order)
  // The number that it knows may be another order's (a person said so): then its own was made near the time of a POST.
  const times = [ownAt, ...order.attempts.map(({ startedAt }) => startedAt)]
  const isNear = (at: number) => times.some((time) => Math.abs(at - time) <= NEAR_MS)
  const suspects = withoutNameless(matches, order, equals).filter(({ createdAt }) => {
    const at = instantOf(createdAt) ?? 0
    return mayStandEarlier(order) ? at >= firstAt - NEAR_MS : isNear(at)
  })
  const free = suspects.map(({ id }) => id)
  // Where it does not know its own number, one of them is its own; only a second one is too many.
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
    // The history does not show even its own order, so it cannot show that there is no second one.
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
