// The invoice and the packing slip of one order: printed, shown or saved.
import { useState } from 'react'
import type { Order } from '#domain/order.ts'
import { invoiceFileOf, useInvoiceDownload } from '#server-state/use-invoice-download.ts'
import { usePackingSlip } from '#server-state/use-order-work.ts'
import { invoiceTexts } from '#texts/invoice.ts'
import { staffOrderTexts } from '#texts/staff-orders.ts'
import { saveFile } from '#ui/file/save-file.ts'
import type { Paper, Papers } from '../shown-paper.tsx'

export function useRowPapers({ id }: Order) {
  const [shown, setShown] = useState<Paper | null>(null)
  const showInvoice = (printsAtOnce: boolean) => (file: Blob) =>
    setShown({ file, title: invoiceTexts.invoice(id), isInvoice: true, printsAtOnce })
  const print = useInvoiceDownload(id, showInvoice(true))
  const show = useInvoiceDownload(id, showInvoice(false))
  const save = useInvoiceDownload(id, (file) => saveFile(invoiceFileOf(id), file))
  const slip = usePackingSlip(id, (file) =>
    setShown({ file, title: staffOrderTexts.packingSlipTitle(id), isInvoice: false }),
  )
  const hide = () => setShown(null)
  const papers: Papers = { orderId: id, downloads: [print, show, save, slip], shown, hide }
  return { print, show, save, slip, papers }
}
