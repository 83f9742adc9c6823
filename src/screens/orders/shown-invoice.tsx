import type { Order } from '#domain/order.ts'
import { downloadTexts } from '#texts/downloads.ts'
import { invoiceTexts } from '#texts/invoice.ts'
import { DownloadFailure } from '#ui/file/download-failure.tsx'
import { PdfViewer } from '#ui/pdf/pdf-viewer.tsx'
import type { OrderInvoice } from './use-invoice.ts'

/** The viewer while an invoice is shown, and what is said where it did not come. */
export function ShownInvoice({ order, invoice }: { order: Order; invoice: OrderInvoice }) {
  const { showing, saving, shown, hide, fileName } = invoice
  return (
    <>
      {[showing, saving].map(({ failure, confirmFailure }, index) => (
        <DownloadFailure
          // biome-ignore lint/suspicious/noArrayIndexKey: always these two, in this order
          key={index}
          failure={failure}
          confirm={confirmFailure}
          confirmText={downloadTexts.confirm}
        />
      ))}
      {shown !== null && (
        <PdfViewer file={shown} fileName={fileName} title={invoiceTexts.invoice(order.id)} onClose={hide} />
      )}
    </>
  )
}
