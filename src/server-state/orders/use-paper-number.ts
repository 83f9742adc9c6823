// Finds the order that already names a paper order: the state prints each paper order once (G172).
import { fetchOrders } from '#api/orders/orders.ts'
import { useCounter } from '#app-context/counter.ts'
import type { Order } from '#domain/orders/order.ts'
import { isLive } from '#outbox/states.ts'
import { readOrders } from '#storage/orders/order-table.ts'
import { readOpenOrders } from '#storage/orders/outbox-table.ts'

/** The order that has the number: an order of the server by its id, or a pending order on this device. */
export type PaperNumberHolder = { kind: 'order'; orderId: number } | { kind: 'pending'; dealership: string }

/** Time limit of the server's answer: short, because a customer waits at the counter. */
const LIMIT_MS = 4000

const normalize = (number: string) => number.trim().toLowerCase()

/** Returns a function that searches the pending orders, then the server's orders and the device's copy. */
export function usePaperNumber(): (number: string) => Promise<PaperNumberHolder | null> {
  const { api, databases, connection } = useCounter()

  /** A backend that ignores `confirmNumber` sends other orders, so the copy is searched too. */
  async function askServer(confirmNumber: string): Promise<readonly Order[]> {
    const limit = AbortSignal.timeout(LIMIT_MS)
    const answer = await fetchOrders(api, 0, { administrator: true, confirmNumber }, limit)
    return answer.ok ? answer.value.items : []
  }

  return async (number) => {
    const hasNumber = (order: { confirmNumber: string }) =>
      normalize(order.confirmNumber) === normalize(number)
    const pendingOrder = (await readOpenOrders(databases.account)).find(
      (order) => isLive(order.state) && hasNumber(order),
    )
    if (pendingOrder !== undefined) return { kind: 'pending', dealership: pendingOrder.dealership.name }
    const serverOrders = connection.read().state === 'offline' ? [] : await askServer(number.trim())
    const { orders } = await readOrders(databases.copy)
    const holder = serverOrders.find(hasNumber) ?? orders.find(hasNumber)
    return holder === undefined ? null : { kind: 'order', orderId: holder.id }
  }
}
