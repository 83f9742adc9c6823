import { downloadInvoices } from '#api/orders/orders.ts'
import { invoiceFileName } from '#contract/orders/download-files.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import type { OrderScope } from './use-order-history.ts'
import { usePapersOf } from './use-papers.ts'

export const invoiceFileOf = (...orderIds: number[]) => invoiceFileName(orderIds)

/** Downloads several invoices as one PDF. */
export function useInvoicesOf(scope: OrderScope, filter: OrderFilter) {
  return usePapersOf(downloadInvoices, scope, filter)
}
