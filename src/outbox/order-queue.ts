// The queue of pending orders: what a pass does with them (offline.md, rule 2).
import { countTwins } from './count-twins.ts'
import { deliverWaitingOrder, record } from './deliver-one.ts'
import type { PendingEvent } from './events.ts'
import { assignedNumbers } from './history.ts'
import { orderMachine } from './machine.ts'
import type { PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'
import { type Queue, workInTurn } from './queue/queue.ts'
import { reconcile } from './reconcile.ts'

/**
 * Withdraws each offer of a server's order that belongs to another pending order, and a person's mark as arrived that
 * depended on such an offer. Then the history is searched again.
 */
export async function withdrawTakenOffers(ports: OutboxPorts): Promise<void> {
  const orders = await ports.store.listOpen()
  const offers = orders.flatMap((order) => {
    const offeredId = order.state === 'sent' ? order.orderId : order.probable?.orderId
    return typeof offeredId === 'number' ? [{ order, offeredId }] : []
  })
  if (offers.length === 0) return
  const numbersOfFinished = new Set(
    await ports.store.numbersOfFinishedOrders(offers.map(({ offeredId }) => offeredId)),
  )
  const takenOffers = offers.filter(({ order, offeredId }) => {
    const otherOrders = orders.filter(({ intent }) => intent !== order.intent)
    return numbersOfFinished.has(offeredId) || assignedNumbers(otherOrders).has(offeredId)
  })
  await workInTurn(takenOffers, ({ order }) => record(ports, order, { type: 'offer-taken' }))
}

export function orderQueue(ports: OutboxPorts): Queue<PendingOrder, PendingEvent> {
  return {
    machine: orderMachine,
    ports,
    prepare: () => withdrawTakenOffers(ports),
    async advance(order, hasLock) {
      if (order.state === 'unknown') return reconcile(ports, order, hasLock)
      if (order.state !== 'sent') return deliverWaitingOrder(ports, order, hasLock)
      const countedOrder = await countTwins(ports, order)
      return countedOrder?.state === 'sent' ? null : countedOrder
    },
  }
}
