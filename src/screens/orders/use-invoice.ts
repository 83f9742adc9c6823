// Shows the invoice of one order, or saves it as a file.
import { useState } from 'react'
import { useSession } from '#app-context/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import { mayReadInvoice } from '#domain/orders/order-actions.ts'
import { invoiceFileOf, useInvoiceDownload } from '#server-state/orders/use-invoice-download.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { saveFile } from '#ui/file/save-file.ts'
import type { Paper, Papers } from './paper-viewer.tsx'

export function useInvoice(order: Order) {
  const { id } = order
  const { account } = useSession()
  const [shownPaper, setShownPaper] = useState<Paper | null>(null)
  const showDownload = useInvoiceDownload(id, (file) =>
    setShownPaper({ file, title: invoiceTexts.invoice(id) }),
  )
  const saveDownload = useInvoiceDownload(id, (file) => saveFile(invoiceFileOf(id), file))
  const papers: Papers = {
    orderId: id,
    downloads: [showDownload, saveDownload],
    shownPaper,
    hide: () => setShownPaper(null),
  }
  return {
    /** True when the person may read the invoice: buyers once the order has left IN (G126). */
    isAvailable: mayReadInvoice(order, account),
    showDownload,
    saveDownload,
    papers,
  }
}
