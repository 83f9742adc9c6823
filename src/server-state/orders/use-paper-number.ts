// Whether an order has the number of a paper order already: the state prints each one once (G172).
import { fetchOrders } from '#api/orders/orders.ts'
import { useCounter } from '#app-context/counter.ts'
import type { Order } from '#domain/orders/order.ts'
import { isLive } from '#outbox/states.ts'
import { readOrders } from '#storage/orders/order-table.ts'
import { readOpenOrders } from '#storage/orders/outbox-table.ts'

/** An order that has the number: one of the server by its id, or one that waits on this device. */
export type PaperNumberHolder = { kind: 'order'; orderId: number } | { kind: 'pending'; dealership: string }

/** Somebody waits at the counter. */
const LIMIT_MS = 4000

const inOneForm = (number: string) => number.trim().toLowerCase()

/** Asks what waits here, then the server; where that does not answer, the device's copy. */
export function usePaperNumber(): (number: string) => Promise<PaperNumberHolder | null> {
  const { api, databases, connection } = useCounter()

  /** A backend that ignores this filter answers other orders: the copy is asked besides. */
  async function askServer(confirmNumber: string): Promise<readonly Order[]> {
    const limit = AbortSignal.timeout(LIMIT_MS)
    const answer = await fetchOrders(api, 0, { administrator: true, confirmNumber }, limit)
    return answer.ok ? answer.value.items : []
  }

  return async (number) => {
    const isSame = (order: { confirmNumber: string }) => inOneForm(order.confirmNumber) === inOneForm(number)
    const waiting = (await readOpenOrders(databases.account)).find(
      (order) => isLive(order.state) && isSame(order),
    )
    if (waiting !== undefined) return { kind: 'pending', dealership: waiting.dealership.name }
    const told = connection.read().state === 'offline' ? [] : await askServer(number.trim())
    const { orders } = await readOrders(databases.copy)
    const holder = told.find(isSame) ?? orders.find(isSame)
    return holder === undefined ? null : { kind: 'order', orderId: holder.id }
  }
}
