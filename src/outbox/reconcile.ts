// An order whose outcome is unknown: the same key and bytes again while the key store keeps them, else the
// order history, read strictly; never a second POST by itself (offline.md, rule 6).
import type { Order } from '#domain/order.ts'
import { happen, nextTry, post } from './deliver-one.ts'
import { firstOpenAt, matchingOrders, spokenForByOthers } from './match-history.ts'
import type { Attempt, PendingOrder } from './pending-order.ts'
import type { KeyStore, OutboxPorts } from './ports.ts'
import { HISTORY_READS_APART_MS, nextReadAt, SETTLE_MS, sinceRead } from './retry.ts'

const DAY_MS = 86_400_000

/** Every open attempt of this revision went to the store that answers now, and is young enough to be kept. */
export function canResend(order: PendingOrder, keyStore: KeyStore, now: number): boolean {
  if (keyStore.kind !== 'kept') return false
  const open = order.attempts.filter(
    (attempt) => attempt.endedAt === null && attempt.revision === order.revision,
  )
  return (
    open.length > 0 &&
    open.every(
      (attempt) =>
        !attempt.isKeySpent &&
        attempt.storeId === keyStore.storeId &&
        now - attempt.startedAt < attempt.retentionMs,
    )
  )
}

async function resend(
  ports: OutboxPorts,
  unknown: PendingOrder,
  isUnderLock: boolean,
): Promise<PendingOrder | null> {
  const last = unknown.attempts.at(-1)
  if (last === undefined) return null
  const author = await ports.checker.currentAuthor()
  if (author.kind === 'unanswered') {
    return happen(ports, unknown, { type: 'postponed', nextTryAt: nextTry(ports, unknown) })
  }
  if (author.kind === 'signed-out' || author.id !== unknown.author.id) {
    return happen(ports, unknown, { type: 'session-missing', nextTryAt: nextTry(ports, unknown) })
  }
  const attempt: Attempt = { ...last, startedAt: ports.serverTime().latest }
  const readyAt = ports.elapsed()
  const sending = await happen(ports, unknown, { type: 'resent', attempt, isUnderLock })
  return sending === null ? null : post(ports, sending, readyAt)
}

function areSame(before: readonly number[] | undefined, matches: readonly Order[]): boolean {
  return before?.length === matches.length && before.every((id, index) => id === matches[index]?.id)
}

/** By the server's clock: the device's may be days away from what the history says, and set between two reads. */
async function askHistory(ports: OutboxPorts, unknown: PendingOrder): Promise<PendingOrder | null> {
  const firstAt = firstOpenAt(unknown)
  // An answer may be heard long after it was given: what counts is when it was asked for.
  const asked = ports.serverTime()
  const span = { fromAt: Math.min(firstAt, asked.earliest) - DAY_MS, toAt: asked.latest + DAY_MS }
  const history = await ports.history.read(span)
  if (history.kind !== 'complete') {
    const type = history.kind === 'signed-out' ? 'session-missing' : 'postponed'
    return happen(ports, unknown, { type, nextTryAt: nextTry(ports, unknown) })
  }
  const readAt = ports.serverTime().latest
  const spokenFor = spokenForByOthers(unknown, await ports.store.list())
  const matches = matchingOrders(unknown, history.orders, spokenFor)
  const sinceMs = sinceRead(unknown, asked)
  const agrees =
    sinceMs !== null && sinceMs >= HISTORY_READS_APART_MS && areSame(unknown.historyRead?.matches, matches)
  if (agrees && (matches.length > 0 || asked.earliest - firstAt >= SETTLE_MS)) {
    const [found] = matches
    const probable = found
      ? { orderId: found.id, createdAt: found.createdAt, totalAmount: found.totalAmount }
      : null
    return happen(ports, unknown, { type: 'history-settled', probable })
  }
  // The time of the first of the two reads stays while they agree, so that a minute can pass between them.
  if (sinceMs !== null && sinceMs < HISTORY_READS_APART_MS) {
    return happen(ports, unknown, { type: 'postponed', nextTryAt: nextReadAt(ports, sinceMs) })
  }
  const ids = matches.map(({ id }) => id)
  const nextTryAt = nextReadAt(ports, ports.serverTime().earliest - readAt)
  return happen(ports, unknown, { type: 'history-read', matches: ids, readAt, nextTryAt })
}

export async function reconcile(
  ports: OutboxPorts,
  unknown: PendingOrder,
  isUnderLock: boolean,
): Promise<PendingOrder | null> {
  const keyStore = await ports.readKeyStore()
  if (keyStore.kind === 'unanswered') {
    return happen(ports, unknown, { type: 'postponed', nextTryAt: nextTry(ports, unknown) })
  }
  if (!canResend(unknown, keyStore, ports.serverTime().latest)) return askHistory(ports, unknown)
  return resend(ports, unknown, isUnderLock)
}
