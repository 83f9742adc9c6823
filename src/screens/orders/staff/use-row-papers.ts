// Prints, shows or saves the invoice of one order, and shows its packing slip.
import { invoiceFileName } from '#domain/orders/invoice-file-name.ts'
import type { Order } from '#domain/orders/order.ts'
import { useOrderPdf } from '#server-state/orders/use-order-pdf.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { keptPdfTexts } from '#texts/orders/kept-pdfs.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { saveFile } from '#ui/file/save-file.ts'
import type { BeginTask, PaperTask } from './use-order-tasks.ts'

/** `countPrint` counts a print of the invoice (G143). */
export function useRowPapers(order: Order, beginTask: BeginTask, countPrint: () => void) {
  const { id } = order
  const showPaper =
    (key: string, paper: Pick<PaperTask, 'title' | 'onPrint' | 'printsAtOnce'>) =>
    (file: Blob, copyReadAt: number | null) => {
      const title = keptPdfTexts.titleWithCopyTime(paper.title, copyReadAt, Date.now())
      beginTask({ ...paper, title, kind: 'paper', key: `${key} ${id}`, orderId: id, file })
    }
  const showFailure = (text: string) => beginTask({ kind: 'failure', key: `failure ${id}`, text })
  const invoice = { title: invoiceTexts.invoice(id), onPrint: countPrint }
  return {
    print: useOrderPdf('invoice', order, showPaper('print', { ...invoice, printsAtOnce: true }), showFailure),
    show: useOrderPdf('invoice', order, showPaper('show', invoice), showFailure),
    save: useOrderPdf('invoice', order, (file) => saveFile(invoiceFileName([id]), file), showFailure),
    slip: useOrderPdf(
      'packingSlip',
      order,
      showPaper('slip', { title: staffOrderTexts.packingSlipTitle(id) }),
      showFailure,
    ),
  }
}
