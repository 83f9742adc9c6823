// The invoice and the packing slip of one order: printed, shown or saved.
import type { Order } from '#domain/order.ts'
import { invoiceFileOf, useInvoiceDownload } from '#server-state/use-invoice-download.ts'
import { usePackingSlip } from '#server-state/use-order-work.ts'
import { invoiceTexts } from '#texts/invoice.ts'
import { staffOrderTexts } from '#texts/staff-orders.ts'
import { saveFile } from '#ui/file/save-file.ts'
import type { Paper } from '../shown-paper.tsx'
import type { BeginTask } from './use-order-tasks.ts'

/** `onPrint` is of the invoice: its prints count (G143). */
export function useRowPapers({ id }: Order, begin: BeginTask, onPrint: () => void) {
  const showAs = (key: string, paper: Omit<Paper, 'file'>) => (file: Blob) =>
    begin({ kind: 'paper', key: `${key} ${id}`, orderId: id, paper: { ...paper, file }, onPrint })
  const fail = (text: string) => begin({ kind: 'failure', key: `failure ${id}`, text })
  const invoice = { title: invoiceTexts.invoice(id), isInvoice: true }
  const slip = { title: staffOrderTexts.packingSlipTitle(id), isInvoice: false }
  return {
    print: useInvoiceDownload(id, showAs('print', { ...invoice, printsAtOnce: true }), fail),
    show: useInvoiceDownload(id, showAs('show', invoice), fail),
    save: useInvoiceDownload(id, (file) => saveFile(invoiceFileOf(id), file), fail),
    slip: usePackingSlip(id, showAs('slip', slip), fail),
  }
}
