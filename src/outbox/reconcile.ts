// Resolves an order whose outcome is unknown: sends the same key and bytes again while the key store keeps the key;
// otherwise reads the order history. It never posts a second time without the key (offline.md, rule 6).
import { type Attempt, canResend, startOfFirstOpenAttempt } from './attempt.ts'
import { postAttempt, record } from './deliver-one.ts'
import {
  areReadsApart,
  assignedOrOfferedNumbers,
  earlierReadOf,
  matchingOrders,
  readHistory,
  unassignedOrders,
} from './history.ts'
import type { PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'
import { timeOfNextTry } from './queue/queue.ts'
import { HISTORY_READ_INTERVAL_MS, SETTLE_MS } from './retry.ts'

async function resend(
  ports: OutboxPorts,
  unknownOrder: PendingOrder,
  isUnderLock: boolean,
): Promise<PendingOrder | null> {
  const lastAttempt = unknownOrder.attempts.at(-1)
  if (lastAttempt === undefined) return null
  const author = await ports.checker.currentAuthor(unknownOrder)
  if (author.kind === 'unanswered') {
    return record(ports, unknownOrder, { type: 'postponed', nextTryAt: timeOfNextTry(ports, unknownOrder) })
  }
  if (author.kind === 'signed-out' || author.id !== unknownOrder.author.id) {
    return record(ports, unknownOrder, {
      type: 'session-missing',
      nextTryAt: timeOfNextTry(ports, unknownOrder),
    })
  }
  const attempt: Attempt = { ...lastAttempt, startedAt: ports.now() }
  const claimElapsed = ports.elapsed()
  const sendingOrder = await record(ports, unknownOrder, { type: 'resent', attempt, isUnderLock })
  return sendingOrder === null ? null : postAttempt(ports, sendingOrder, claimElapsed)
}

async function resolveByHistory(
  ports: OutboxPorts,
  unknownOrder: PendingOrder,
): Promise<PendingOrder | null> {
  const firstPostAt = startOfFirstOpenAttempt(unknownOrder)
  const { history, askedAt } = await readHistory(ports, unknownOrder, firstPostAt)
  if (history.kind === 'closed') {
    // Until `SETTLE_MS` has passed, the POST may still arrive, and its late success would settle the order.
    if (askedAt - firstPostAt >= SETTLE_MS) return record(ports, unknownOrder, { type: 'history-closed' })
    return record(ports, unknownOrder, { type: 'postponed', nextTryAt: firstPostAt + SETTLE_MS })
  }
  if (history.kind !== 'complete') {
    const type = history.kind === 'signed-out' ? 'session-missing' : 'postponed'
    return record(ports, unknownOrder, { type, nextTryAt: timeOfNextTry(ports, unknownOrder) })
  }
  const otherOrders = (await ports.store.listOpen()).filter(({ intent }) => intent !== unknownOrder.intent)
  const matches = await unassignedOrders(
    ports,
    matchingOrders(unknownOrder, history.orders),
    assignedOrOfferedNumbers(otherOrders),
  )
  const ids = matches.map((order) => order.id)
  const earlierRead = earlierReadOf(unknownOrder, askedAt)
  const areMatchesConfirmed =
    earlierRead !== null &&
    areReadsApart(earlierRead, askedAt) &&
    earlierRead.matches.length === ids.length &&
    earlierRead.matches.every((id, index) => id === ids[index])
  if (areMatchesConfirmed && (matches.length > 0 || askedAt - firstPostAt >= SETTLE_MS)) {
    const [nearestMatch] = matches
    const probable = nearestMatch
      ? { orderId: nearestMatch.id, createdAt: nearestMatch.createdAt, totalAmount: nearestMatch.totalAmount }
      : null
    return record(ports, unknownOrder, { type: 'history-settled', probable })
  }
  // The stored time is that of the earlier read until a minute has passed, so that two reads are a minute apart.
  if (earlierRead !== null && !areReadsApart(earlierRead, askedAt)) {
    return record(ports, unknownOrder, {
      type: 'postponed',
      nextTryAt: earlierRead.at + HISTORY_READ_INTERVAL_MS,
    })
  }
  const nextTryAt = ports.now() + HISTORY_READ_INTERVAL_MS
  return record(ports, unknownOrder, { type: 'history-read', matches: ids, nextTryAt })
}

export async function reconcile(
  ports: OutboxPorts,
  unknownOrder: PendingOrder,
  isUnderLock: boolean,
): Promise<PendingOrder | null> {
  const keyStore = await ports.readKeyStore()
  if (keyStore.kind === 'unanswered') {
    return record(ports, unknownOrder, { type: 'postponed', nextTryAt: timeOfNextTry(ports, unknownOrder) })
  }
  if (!canResend(unknownOrder, keyStore, ports.now())) return resolveByHistory(ports, unknownOrder)
  return resend(ports, unknownOrder, isUnderLock)
}
