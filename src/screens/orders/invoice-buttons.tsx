import type { Order } from '#domain/order.ts'
import { invoiceTexts } from '#texts/invoice.ts'
import { Button } from '#ui/button/button.tsx'
import { ShownInvoice } from './shown-invoice.tsx'
import { useInvoice } from './use-invoice.ts'

/** Show and download of an order's invoice, in words. */
export function InvoiceButtons({ order }: { order: Order }) {
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
      <ShownInvoice order={order} invoice={invoice} />
    </>
  )
}
