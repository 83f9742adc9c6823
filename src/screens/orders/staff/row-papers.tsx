// The invoice and the packing slip of one order: printed, shown or saved.
import { useState } from 'react'
import type { Order } from '#domain/order.ts'
import { invoiceFileOf, useInvoiceDownload } from '#server-state/use-invoice-download.ts'
import { usePackingSlip } from '#server-state/use-order-work.ts'
import { downloadTexts } from '#texts/downloads.ts'
import { invoiceTexts } from '#texts/invoice.ts'
import { staffOrderTexts } from '#texts/staff-orders.ts'
import { DownloadFailure } from '#ui/file/download-failure.tsx'
import { saveFile } from '#ui/file/save-file.ts'
import { PdfViewer } from '#ui/pdf/pdf-viewer.tsx'

interface Shown {
  file: Blob
  paper: 'invoice' | 'packing slip'
  printsAtOnce: boolean
}

export function useRowPapers({ id }: Order) {
  const [shown, setShown] = useState<Shown | null>(null)
  const show = (paper: Shown['paper'], printsAtOnce: boolean) => (file: Blob) =>
    setShown({ file, paper, printsAtOnce })
  return {
    print: useInvoiceDownload(id, show('invoice', true)),
    show: useInvoiceDownload(id, show('invoice', false)),
    save: useInvoiceDownload(id, (file) => saveFile(invoiceFileOf(id), file)),
    slip: usePackingSlip(id, show('packing slip', false)),
    shown,
    hide: () => setShown(null),
  }
}

interface RowPapersProps {
  order: Order
  papers: ReturnType<typeof useRowPapers>
  /** Of the invoice, by a person of the staff: that counts (G143). */
  onPrint: () => void
}

/** The viewer while a paper is shown, and what is said where it did not come. */
export function RowPapers({ order: { id }, papers, onPrint }: RowPapersProps) {
  const { print, show, save, slip, shown } = papers
  return (
    <>
      {[print, show, save, slip].map(({ failure, confirmFailure }, index) => (
        <DownloadFailure
          // biome-ignore lint/suspicious/noArrayIndexKey: always these four, in this order
          key={index}
          failure={failure}
          confirm={confirmFailure}
          confirmText={downloadTexts.confirm}
        />
      ))}
      {shown !== null && (
        <PdfViewer
          file={shown.file}
          fileName={invoiceFileOf(id)}
          title={shown.paper === 'invoice' ? invoiceTexts.invoice(id) : staffOrderTexts.packingSlipTitle(id)}
          printsAtOnce={shown.printsAtOnce}
          {...(shown.paper === 'invoice' && { onPrint })}
          onClose={papers.hide}
        />
      )}
    </>
  )
}
