import type { Api } from '#api/client.ts'
import type { Failure } from '#api/failure.ts'
import { fetchOrders } from '#api/orders/orders.ts'
import { MOST_ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { putOrderPage } from '#storage/orders/order-table.ts'

/** Reads and stores the newest orders of a dealership. `askedAt`: when the call begins. Null if they are stored. */
export async function refreshNewestOrders(
  { api, copy }: { api: Api; copy: CopyDatabase },
  dealershipId: number,
  askedAt: number,
): Promise<Failure | null> {
  const size = MOST_ORDERS_PER_PAGE
  const answer = await fetchOrders(api, 0, { dealerIds: [dealershipId] }, undefined, size)
  if (!answer.ok) return answer.failure
  const { items: orders, count } = answer.value
  await putOrderPage(copy, { orders, scope: { dealershipId }, page: 0, count, size }, askedAt)
  return null
}
