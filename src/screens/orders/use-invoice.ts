// Shows the invoice of one order, or saves it as a file.
import { useState } from 'react'
import { useSession } from '#app-context/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import { mayReadInvoice } from '#domain/orders/order-actions.ts'
import { invoiceFileOf, useInvoiceDownload } from '#server-state/orders/use-invoice-download.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { saveFile } from '#ui/file/save-file.ts'
import type { Paper, Papers } from './shown-paper.tsx'

export function useInvoice(order: Order) {
  const { id } = order
  const { account } = useSession()
  const [shown, setShown] = useState<Paper | null>(null)
  const showing = useInvoiceDownload(id, (file) => setShown({ file, title: invoiceTexts.invoice(id) }))
  const saving = useInvoiceDownload(id, (file) => saveFile(invoiceFileOf(id), file))
  const papers: Papers = { orderId: id, downloads: [showing, saving], shown, hide: () => setShown(null) }
  return {
    /** True when the person may read the invoice: buyers once the order has left IN (G126). */
    isThere: mayReadInvoice(order, account),
    showing,
    saving,
    papers,
  }
}
