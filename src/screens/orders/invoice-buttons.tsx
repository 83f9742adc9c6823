import type { Order } from '#domain/orders/order.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { Button } from '#ui/button/button.tsx'
import { KeepInvoiceButton, KeptInvoiceNote } from './kept-invoice.tsx'
import { PaperViewer } from './paper/paper-viewer.tsx'
import { useInvoice } from './use-invoice.ts'

interface InvoiceButtonsProps {
  order: Order
  /** Called when staff print the invoice, to count the print (G143). */
  onPrint?: () => void
}

/** Text buttons that show, download and keep the invoice of an order. */
export function InvoiceButtons({ order, onPrint }: InvoiceButtonsProps) {
  const invoice = useInvoice(order)
  if (!invoice.isAvailable) return null
  const { downloadToShow, downloadToSave } = invoice
  return (
    <>
      <Button
        icon="eye"
        busy={downloadToShow.busy}
        disabled={downloadToShow.reason !== undefined}
        reason={downloadToShow.reason}
        onClick={downloadToShow.start}
      >
        {invoiceTexts.showShort}
      </Button>
      <Button
        icon="download"
        busy={downloadToSave.busy}
        disabled={downloadToSave.reason !== undefined}
        reason={downloadToSave.reason}
        onClick={downloadToSave.start}
      >
        {invoiceTexts.downloadShort}
      </Button>
      <KeepInvoiceButton order={order} />
      <KeptInvoiceNote order={order} />
      <PaperViewer papers={invoice.papers} {...(onPrint && { onPrint })} />
    </>
  )
}
