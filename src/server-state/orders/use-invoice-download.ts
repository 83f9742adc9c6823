import { downloadInvoices } from '#api/orders/orders.ts'
import { invoiceFileName } from '#contract/orders/download-files.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import type { OrderScope } from './use-order-history.ts'
import { usePapersDownload } from './use-papers.ts'

export const invoiceFileNameOf = (...orderIds: number[]) => invoiceFileName(orderIds)

/** Returns a function that downloads several invoices as one PDF. */
export function useInvoicesDownload(scope: OrderScope, filter: OrderFilter) {
  return usePapersDownload(downloadInvoices, scope, filter)
}
