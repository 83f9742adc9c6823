// After an order was sent without a key, or sent again: does it stand twice? A browser may repeat a POST by itself,
// and a person may have sent again what had arrived. The history, read strictly and twice, shows more orders than
// intents then (offline.md, sent → duplicated).
import { instantOf } from '#domain/dates.ts'
import type { Order } from '#domain/order.ts'
import { happen, nextTry } from './deliver-one.ts'
import { claimedByOthers, firstOpenAt, isEqualOrder, matchingOrders } from './match-history.ts'
import { mayStandEarlier, type PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'
import { HISTORY_READS_APART_MS, nextReadAt, SETTLE_MS, sinceRead } from './retry.ts'

const DAY_MS = 86_400_000
const GIVE_UP_MS = 7 * DAY_MS
/** A browser repeats a POST within its limit; the history counts minutes, and clocks differ a little. */
const NEAR_MS = 300_000

/** Another equal order may still turn out to be one of those that nobody claims. */
function isOpen({ state, attempts, orderId }: PendingOrder): boolean {
  const isSettled = state === 'sent' || state === 'cancelled' || state === 'duplicated'
  return !isSettled && orderId === null && attempts.some(({ endedAt }) => endedAt === null)
}

/** It stands for an order of the history without saying for which: a person decided so. */
function isNameless({ state, attempts, orderId }: PendingOrder): boolean {
  if (orderId !== null || attempts.every(({ endedAt }) => endedAt !== null)) return false
  return state === 'sent' || state === 'cancelled'
}

/** Those that are not its own, and that no nameless one stands for: each stands for the nearest in time. */
function withoutNameless(matches: Order[], { orderId }: PendingOrder, equals: PendingOrder[]): Order[] {
  let left = matches.filter(({ id }) => id !== orderId)
  for (const nameless of equals.filter(isNameless)) {
    const distance = ({ createdAt }: Order) => Math.abs((instantOf(createdAt) ?? 0) - firstOpenAt(nameless))
    const [nearest] = [...left].sort((a, b) => distance(a) - distance(b))
    left = left.filter((found) => found !== nearest)
  }
  return left
}

function twinsOf(order: PendingOrder, matches: Order[], equals: PendingOrder[]): number[] {
  const own = matches.find(({ id }) => id === order.orderId)
  const ownAt = (own && instantOf(own.createdAt)) ?? order.attempts.at(-1)?.startedAt ?? order.placedAt
  const firstAt = firstPostedAt(order)
  // What is taken for it may be another one: then its own came near the time of its POST.
  const times = [ownAt, ...order.attempts.map(({ startedAt }) => startedAt)]
  const isNear = (at: number) => times.some((time) => Math.abs(at - time) <= NEAR_MS)
  const suspects = withoutNameless(matches, order, equals).filter(({ createdAt }) => {
    const at = instantOf(createdAt) ?? 0
    const isInTime = mayStandEarlier(order) ? at >= firstAt - NEAR_MS : isNear(at)
    return isInTime
  })
  const free = suspects.map(({ id }) => id)
  // Who does not know its own number stands for one of them.
  return order.orderId === null && free.length < 2 ? [] : free
}

function showsItself({ orderId }: PendingOrder, history: Order[]): boolean {
  return orderId === null || history.some(({ id }) => id === orderId)
}

function firstPostedAt(order: PendingOrder): number {
  return Math.min(firstOpenAt(order), order.attempts[0]?.startedAt ?? order.placedAt)
}

/** The last POST by the server's clock: a copy of it may still be on its way. */
const lastPostedAt = ({ attempts, placedAt }: PendingOrder) => attempts.at(-1)?.startedAt ?? placedAt

export async function countTwins(ports: OutboxPorts, sent: PendingOrder): Promise<PendingOrder | null> {
  const asked = ports.serverTime()
  const postedMs = asked.earliest - lastPostedAt(sent)
  // Its own order never showed, so the history tells nothing about a second one either.
  const later = (): Promise<PendingOrder | null> =>
    postedMs > GIVE_UP_MS
      ? happen(ports, sent, { type: 'twins-settled', twins: [] })
      : happen(ports, sent, { type: 'postponed', nextTryAt: nextTry(ports, sent) })
  if (postedMs < SETTLE_MS) {
    const nextTryAt = ports.now() + Math.min(SETTLE_MS, SETTLE_MS - postedMs)
    return happen(ports, sent, { type: 'postponed', nextTryAt })
  }
  const sinceMs = sinceRead(sent, asked)
  if (sinceMs !== null && sinceMs < HISTORY_READS_APART_MS) {
    return happen(ports, sent, { type: 'postponed', nextTryAt: nextReadAt(ports, sinceMs) })
  }
  const span = { fromAt: firstPostedAt(sent) - DAY_MS, toAt: asked.latest + DAY_MS }
  const history = await ports.history.read(span)
  if (history.kind !== 'complete' || !showsItself(sent, history.orders)) return later()
  const readAt = ports.serverTime().latest
  const all = await ports.store.list()
  const equals = all.filter((other) => other.intent !== sent.intent && isEqualOrder(sent, other))
  if (equals.some(isOpen)) return later()
  const twins = twinsOf(sent, matchingOrders(sent, history.orders, claimedByOthers(sent, all)), equals)
  const agrees = sinceMs !== null && sent.historyRead?.matches.join() === twins.join()
  if (agrees) return happen(ports, sent, { type: 'twins-settled', twins })
  const nextTryAt = nextReadAt(ports, ports.serverTime().earliest - readAt)
  return happen(ports, sent, { type: 'twins-read', twins, readAt, nextTryAt })
}
