import type { Order } from '#domain/orders/order.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { Button } from '#ui/button/button.tsx'
import { ShownPaper } from './shown-paper.tsx'
import { useInvoice } from './use-invoice.ts'

interface InvoiceButtonsProps {
  order: Order
  /** Counts a print by staff (G143). */
  onPrint?: () => void
}

/** Text buttons that show and download the invoice of an order. */
export function InvoiceButtons({ order, onPrint }: InvoiceButtonsProps) {
  const invoice = useInvoice(order)
  if (!invoice.isThere) return null
  const { showing, saving } = invoice
  return (
    <>
      <Button
        icon="eye"
        busy={showing.busy}
        disabled={showing.reason !== undefined}
        reason={showing.reason}
        onClick={showing.start}
      >
        {invoiceTexts.showShort}
      </Button>
      <Button
        icon="download"
        busy={saving.busy}
        disabled={saving.reason !== undefined}
        reason={saving.reason}
        onClick={saving.start}
      >
        {invoiceTexts.downloadShort}
      </Button>
      <ShownPaper papers={invoice.papers} {...(onPrint && { onPrint })} />
    </>
  )
}
