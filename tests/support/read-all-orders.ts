import type { PendingOrder } from '#outbox/pending-order.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { orderOf } from '#storage/orders/stored-order.ts'

/** Every order that an account keeps on the device, finished ones included, newest first. */
export async function readAllOrders(account: AccountDatabase): Promise<PendingOrder[]> {
  const orders = (await account.outbox.toArray()).map(orderOf)
  return orders.sort((a, b) => b.placedAt - a.placedAt || (a.intent < b.intent ? 1 : -1))
}
