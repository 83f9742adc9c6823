import type { Connection } from '#connection/connection.ts'
import type { Outbox } from '#outbox/outbox.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { isLive } from '#outbox/states.ts'

/** Longest wait of a person who wants to leave; an order that takes longer is kept. */
const SEND_LIMIT_MS = 20_000

const ON_THEIR_WAY: readonly PendingOrder['state'][] = ['waiting', 'checking', 'sending', 'unknown']

interface SendBeforeSignOut {
  outbox: Outbox
  connection: Connection
  readOrders(): Promise<PendingOrder[]>
}

/** Sends what can be sent and answers how many live orders are left. */
export async function sendBeforeSignOut({
  outbox,
  connection,
  readOrders,
}: SendBeforeSignOut): Promise<number> {
  const waiting = (await readOrders()).filter(({ state }) => ON_THEIR_WAY.includes(state))
  if (waiting.length > 0 && (await connection.probe())) {
    const ends = waiting.map(({ intent }) => outbox.watch(intent, SEND_LIMIT_MS))
    await outbox.sendAllNow()
    await Promise.all(ends)
  }
  return (await readOrders()).filter(({ state }) => isLive(state)).length
}
