// Prints or shows the invoice of one order, or saves it as a file. Without a connection it uses the copy that this device keeps.
import { useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { invoiceFileName } from '#domain/orders/invoice-file-name.ts'
import type { Order } from '#domain/orders/order.ts'
import { mayReadInvoice } from '#domain/orders/order-actions.ts'
import { useOrderPdf } from '#server-state/orders/use-order-pdf.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { keptPdfTexts } from '#texts/orders/kept-pdfs.ts'
import { saveFile } from '#ui/file/save-file.ts'
import type { Paper, Papers } from './paper/paper-viewer.tsx'

export function useInvoice(order: Order) {
  const { id } = order
  const { account } = useSession()
  const { notices } = useCounter()
  const [shownPaper, setShownPaper] = useState<Paper | null>(null)
  const show = (printsAtOnce: boolean) => (file: Blob, copyReadAt: number | null) => {
    const title = keptPdfTexts.titleWithCopyTime(invoiceTexts.invoice(id), copyReadAt, Date.now())
    setShownPaper({ file, title, printsAtOnce })
  }
  const downloadToPrint = useOrderPdf('invoice', order, show(true))
  const downloadToShow = useOrderPdf('invoice', order, show(false))
  const downloadToSave = useOrderPdf('invoice', order, (file, copyReadAt) => {
    saveFile(invoiceFileName([id]), file)
    if (copyReadAt === null) return
    const text = keptPdfTexts.copyOf(copyReadAt, Date.now())
    notices.show({ kind: 'success', text }, DEFAULT_NOTICE_MS)
  })
  const papers: Papers = {
    orderId: id,
    downloads: [downloadToPrint, downloadToShow, downloadToSave],
    shownPaper,
    hide: () => setShownPaper(null),
  }
  return {
    /** True when the person may read the invoice. Buyers may once the order has left the status IN (G126). */
    isAvailable: mayReadInvoice(order, account),
    downloadToPrint,
    downloadToShow,
    downloadToSave,
    papers,
  }
}
