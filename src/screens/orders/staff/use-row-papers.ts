// Prints, shows or saves the invoice of one order, and shows its packing slip.
import type { Order } from '#domain/orders/order.ts'
import { invoiceFileOf, useInvoiceDownload } from '#server-state/orders/use-invoice-download.ts'
import { usePackingSlip } from '#server-state/orders/use-packing-slips.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { saveFile } from '#ui/file/save-file.ts'
import type { BeginTask, PaperTask } from './use-order-tasks.ts'

/** `countPrint` counts a print of the invoice (G143). */
export function useRowPapers({ id }: Order, begin: BeginTask, countPrint: () => void) {
  const showAs =
    (key: string, paper: Pick<PaperTask, 'title' | 'onPrint' | 'printsAtOnce'>) => (file: Blob) =>
      begin({ ...paper, kind: 'paper', key: `${key} ${id}`, orderId: id, file })
  const fail = (text: string) => begin({ kind: 'failure', key: `failure ${id}`, text })
  const invoice = { title: invoiceTexts.invoice(id), onPrint: countPrint }
  return {
    print: useInvoiceDownload(id, showAs('print', { ...invoice, printsAtOnce: true }), fail),
    show: useInvoiceDownload(id, showAs('show', invoice), fail),
    save: useInvoiceDownload(id, (file) => saveFile(invoiceFileOf(id), file), fail),
    slip: usePackingSlip(id, showAs('slip', { title: staffOrderTexts.packingSlipTitle(id) }), fail),
  }
}
