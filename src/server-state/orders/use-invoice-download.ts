import { downloadInvoices } from '#api/orders/orders.ts'
import { invoiceFileName } from '#contract/orders/download-files.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import type { OrderScope } from './use-order-history.ts'
import { usePaper, usePapersOf } from './use-papers.ts'

export const invoiceFileOf = (...orderIds: number[]) => invoiceFileName(orderIds)

/** Downloads the invoice of one order. A buyer's download does not count as a print (G143). */
export function useInvoiceDownload(
  orderId: number,
  save: (file: Blob) => void,
  fail?: (text: string) => void,
) {
  return usePaper(downloadInvoices, orderId, save, fail)
}

/** Downloads several invoices as one PDF. */
export function useInvoicesOf(scope: OrderScope, filter: OrderFilter) {
  return usePapersOf(downloadInvoices, scope, filter)
}
