import { record } from './deliver-one.ts'
import { applyEvent } from './machine.ts'
import type { PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'
import { timeOfNextTry, workInTurn } from './queue/queue.ts'

/** The order as it is saved on a page without a session: it is sent after its author signs in. */
export function withoutSession(order: PendingOrder, now: number): PendingOrder {
  return applyEvent(order, { type: 'session-over' }, now) ?? order
}

/**
 * On a page whose account has no session, because a person unlocked it on this device: orders that wait, or whose
 * outcome must be found out, wait until their author signs in (G255).
 */
export async function holdWithoutSession(ports: OutboxPorts, authorId: number): Promise<void> {
  const orders = (await ports.store.listOpen()).filter(({ author }) => author.id === authorId)
  await workInTurn(orders, async (order) => {
    if (order.state === 'waiting') await record(ports, order, { type: 'session-over' })
    else if (order.state === 'unknown' && !order.isSessionMissing)
      await record(ports, order, { type: 'session-missing', nextTryAt: timeOfNextTry(ports, order) })
  })
}
