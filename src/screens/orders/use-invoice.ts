// The invoice of one order: shown, or saved as a file.
import { useState } from 'react'
import { useSession } from '#app-context/use-session.ts'
import type { Order } from '#domain/order.ts'
import { mayReadInvoice } from '#domain/order-actions.ts'
import { invoiceFileOf, useInvoiceDownload } from '#server-state/use-invoice-download.ts'
import { saveFile } from '#ui/file/save-file.ts'

export function useInvoice(order: Order) {
  const { account } = useSession()
  const [shown, setShown] = useState<Blob | null>(null)
  const fileName = invoiceFileOf(order.id)
  const showing = useInvoiceDownload(order.id, setShown)
  const saving = useInvoiceDownload(order.id, (file) => saveFile(fileName, file))
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
