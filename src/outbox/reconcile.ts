// Resolves an order whose outcome is unknown: sends the same key and bytes again while the key store keeps the key;
// otherwise reads the order history. It never posts a second time without the key (offline.md, rule 6).
import { type Attempt, canResend, firstOpenAt } from './attempt.ts'
import { nextTry, post, record } from './deliver-one.ts'
import {
  areReadsApart,
  claimedOrOfferedBy,
  earlierReadOf,
  matchingOrders,
  readHistory,
  unclaimedOrders,
} from './history.ts'
import type { PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'
import { HISTORY_READ_INTERVAL_MS, SETTLE_MS } from './retry.ts'

async function resend(
  ports: OutboxPorts,
  unknown: PendingOrder,
  isUnderLock: boolean,
): Promise<PendingOrder | null> {
  const lastAttempt = unknown.attempts.at(-1)
  if (lastAttempt === undefined) return null
  const author = await ports.checker.currentAuthor(unknown)
  if (author.kind === 'unanswered') {
    return record(ports, unknown, { type: 'postponed', nextTryAt: nextTry(ports, unknown) })
  }
  if (author.kind === 'signed-out' || author.id !== unknown.author.id) {
    return record(ports, unknown, { type: 'session-missing', nextTryAt: nextTry(ports, unknown) })
  }
  const attempt: Attempt = { ...lastAttempt, startedAt: ports.now() }
  const readyAt = ports.elapsed()
  const sending = await record(ports, unknown, { type: 'resent', attempt, isUnderLock })
  return sending === null ? null : post(ports, sending, readyAt)
}

async function askHistory(ports: OutboxPorts, unknown: PendingOrder): Promise<PendingOrder | null> {
  const firstAt = firstOpenAt(unknown)
  const { history, askedAt } = await readHistory(ports, unknown, firstAt)
  if (history.kind === 'closed') {
    // The POST may still arrive, and a late success would settle the order.
    if (askedAt - firstAt >= SETTLE_MS) return record(ports, unknown, { type: 'history-closed' })
    return record(ports, unknown, { type: 'postponed', nextTryAt: firstAt + SETTLE_MS })
  }
  if (history.kind !== 'complete') {
    const type = history.kind === 'signed-out' ? 'session-missing' : 'postponed'
    return record(ports, unknown, { type, nextTryAt: nextTry(ports, unknown) })
  }
  const others = (await ports.store.listOpen()).filter(({ intent }) => intent !== unknown.intent)
  const matches = await unclaimedOrders(
    ports,
    matchingOrders(unknown, history.orders),
    claimedOrOfferedBy(others),
  )
  const ids = matches.map((order) => order.id)
  const earlierRead = earlierReadOf(unknown, askedAt)
  const isConfirmed =
    earlierRead !== null &&
    areReadsApart(earlierRead, askedAt) &&
    earlierRead.matches.length === ids.length &&
    earlierRead.matches.every((id, index) => id === ids[index])
  if (isConfirmed && (matches.length > 0 || askedAt - firstAt >= SETTLE_MS)) {
    const [nearest] = matches
    const probable = nearest
      ? { orderId: nearest.id, createdAt: nearest.createdAt, totalAmount: nearest.totalAmount }
      : null
    return record(ports, unknown, { type: 'history-settled', probable })
  }
  // The stored time is that of the earlier read until a minute has passed, so that two reads are a minute apart.
  if (earlierRead !== null && !areReadsApart(earlierRead, askedAt)) {
    return record(ports, unknown, { type: 'postponed', nextTryAt: earlierRead.at + HISTORY_READ_INTERVAL_MS })
  }
  const nextTryAt = ports.now() + HISTORY_READ_INTERVAL_MS
  return record(ports, unknown, { type: 'history-read', matches: ids, nextTryAt })
}

export async function reconcile(
  ports: OutboxPorts,
  unknown: PendingOrder,
  isUnderLock: boolean,
): Promise<PendingOrder | null> {
  const keyStore = await ports.readKeyStore()
  if (keyStore.kind === 'unanswered') {
    return record(ports, unknown, { type: 'postponed', nextTryAt: nextTry(ports, unknown) })
  }
  if (!canResend(unknown, keyStore, ports.now())) return askHistory(ports, unknown)
  return resend(ports, unknown, isUnderLock)
}
