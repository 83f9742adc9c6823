// Whether an order may stand on the server already, through a POST of which nobody knows the end.
import type { Attempt, PendingOrder } from './pending-order.ts'
import type { KeyStore } from './ports.ts'

/** Sent under its intent again, the store answers with the order that came of this attempt, or knows of the doubt. */
export function isKeyKept(attempt: Attempt, keyStore: KeyStore, now: number): boolean {
  if (keyStore.kind !== 'kept' || attempt.storeId !== keyStore.storeId) return false
  return now - attempt.startedAt < attempt.retentionMs
}

/** No key that is kept now covers one of its open POSTs: another one beside it could make a second order. */
export function mayHaveArrived({ attempts }: PendingOrder, keyStore: KeyStore, now: number): boolean {
  return attempts.some((attempt) => attempt.endedAt === null && !isKeyKept(attempt, keyStore, now))
}
