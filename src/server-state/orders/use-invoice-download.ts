import { downloadInvoices } from '#api/orders/orders.ts'
import { invoiceFile } from '#contract/orders/download-files.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import type { Whose } from './use-order-history.ts'
import { usePaper, usePapersOf } from './use-papers.ts'

export const invoiceFileOf = (...orderIds: number[]) => invoiceFile(orderIds)

/** The invoice of one order. A buyer's never counts as printed (G143). */
export function useInvoiceDownload(
  orderId: number,
  save: (file: Blob) => void,
  fail?: (text: string) => void,
) {
  return usePaper(downloadInvoices, orderId, save, fail)
}

/** One PDF of several invoices. */
export function useInvoicesOf(whose: Whose, filter: OrderFilter) {
  return usePapersOf(downloadInvoices, whose, filter)
}
