// Invoices and packing slips of several orders in one PDF.
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { useCounter } from '#app-context/counter.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import type { OrderScope } from './use-order-history.ts'
import { useChosenBody } from './use-orders-of-list.ts'

type DownloadPapers = (api: Api, selection: OrdersBody) => Promise<Answer<Blob>>

/** One PDF for several orders: those with these numbers, or all of the list except those (G65). */
export function usePapersOf(
  download: DownloadPapers,
  scope: OrderScope,
  filter: OrderFilter,
): (orderIds: readonly number[], isExcluded: boolean) => Promise<Answer<Blob>> {
  const { api } = useCounter()
  const readChosenBody = useChosenBody(scope, filter)
  return async (orderIds, isExcluded) => {
    const body = await readChosenBody(orderIds, isExcluded)
    return body.ok ? download(api, body.value) : body
  }
}
