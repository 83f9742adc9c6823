// Where the edge keeps the keys of orders, and what a kept key tells of an order that may stand on the server already.
import type { Attempt, PendingOrder } from './pending-order.ts'

export type KeyStore =
  | { kind: 'kept'; storeId: string; retentionMs: number }
  | { kind: 'none' }
  | { kind: 'unanswered' }

/** Sent under its intent again, the store answers with the order that came of this attempt, or knows of the doubt. */
export function isKeyKept(attempt: Attempt, keyStore: KeyStore, now: number): boolean {
  if (keyStore.kind !== 'kept' || attempt.storeId !== keyStore.storeId) return false
  return now - attempt.startedAt < attempt.retentionMs
}

/** No key that is kept now covers one of its open POSTs: another one beside it could make a second order. */
export function mayHaveArrived({ attempts }: PendingOrder, keyStore: KeyStore, now: number): boolean {
  return attempts.some((attempt) => attempt.endedAt === null && !isKeyKept(attempt, keyStore, now))
}

/** Every open attempt of this revision went to the store that answers now, and is young enough to be kept. */
export function canResend(order: PendingOrder, keyStore: KeyStore, now: number): boolean {
  const open = order.attempts.filter(
    (attempt) => attempt.endedAt === null && attempt.revision === order.revision,
  )
  return open.length > 0 && open.every((each) => !each.isKeySpent && isKeyKept(each, keyStore, now))
}
