// The invoice of one order: shown, or saved as a file. A buyer's never counts as printed (G143).
import { useState } from 'react'
import { downloadInvoices } from '#api/invoices.ts'
import { useCounter } from '#app-context/counter.ts'
import { useSession } from '#app-context/use-session.ts'
import { invoiceFile } from '#contract/pdf.ts'
import type { Order } from '#domain/order.ts'
import { mayReadInvoice } from '#domain/order-actions.ts'
import { useDownload } from '#server-state/use-download.ts'
import { invoiceTexts } from '#texts/invoice.ts'
import { saveFile } from '#ui/save-file.ts'

export function useInvoice(order: Order) {
  const { api } = useCounter()
  const { account } = useSession()
  const [shown, setShown] = useState<Blob | null>(null)
  const fileName = invoiceFile([order.id])
  const fetchFile = () => downloadInvoices(api, { entityIds: [order.id], isExcluded: false })
  const showing = useDownload(fetchFile, setShown, invoiceTexts.notFound)
  const saving = useDownload(fetchFile, (file) => saveFile(fileName, file), invoiceTexts.notFound)
  return {
    /** Buyers have an invoice once the order has left IN (G126). */
    isThere: mayReadInvoice(order, account),
    fileName,
    showing,
    saving,
    shown,
    hide: () => setShown(null),
  }
}

export type OrderInvoice = ReturnType<typeof useInvoice>
