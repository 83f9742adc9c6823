// Invoices and packing slips of several orders in one PDF.
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { downloadInvoices } from '#api/orders/orders.ts'
import { downloadPackingSlips } from '#api/orders/packing-slips.ts'
import { useCounter } from '#app-context/counter.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import type { OrderScope } from './use-order-history.ts'
import { useChosenBody } from './use-orders-of-list.ts'

type DownloadPapers = (api: Api, selection: OrdersBody) => Promise<Answer<Blob>>

export const useInvoicesDownload = (scope: OrderScope, filter: OrderFilter) =>
  usePapersDownload(downloadInvoices, scope, filter)

export const usePackingSlipsDownload = (scope: OrderScope, filter: OrderFilter) =>
  usePapersDownload(downloadPackingSlips, scope, filter)

/** Returns a function that downloads one PDF of the orders with these numbers, or of all other listed orders (G65). */
function usePapersDownload(
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
