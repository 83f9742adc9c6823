import type { Connection } from '#connection/connection.ts'
import type { Outbox } from '#outbox/outbox.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { isLive } from '#outbox/states.ts'

/** Longest wait for sending at Log Out; an order that takes longer stays on the device. */
const SEND_LIMIT_MS = 20_000

/** The states that an order can leave without a person's decision. */
const STATES_TO_FINISH: readonly PendingOrder['state'][] = ['waiting', 'checking', 'sending', 'unknown']

interface SendBeforeSignOut {
  outbox: Outbox
  connection: Connection
  readOrders(): Promise<PendingOrder[]>
}

/**
 * If the server answers, sends the waiting orders and looks up the orders of unknown outcome. Returns the number of
 * live orders that remain on the device.
 */
export async function sendBeforeSignOut({
  outbox,
  connection,
  readOrders,
}: SendBeforeSignOut): Promise<number> {
  const ordersToFinish = (await readOrders()).filter(({ state }) => STATES_TO_FINISH.includes(state))
  if (ordersToFinish.length > 0 && (await connection.probe())) {
    const deliveries = ordersToFinish.map(({ intent }) => outbox.watch(intent, SEND_LIMIT_MS))
    await outbox.sendAllNow()
    await Promise.all(deliveries)
  }
  return (await readOrders()).filter(({ state }) => isLive(state)).length
}
