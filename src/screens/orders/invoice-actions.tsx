import { useSession } from '#app-context/use-session.ts'
import type { Order } from '#domain/order.ts'
import { invoiceTexts } from '#texts/invoice.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { orderWords } from './order-words.ts'
import { ShownInvoice } from './shown-invoice.tsx'
import { useInvoice } from './use-invoice.ts'

/** Show and download of an order's invoice, as icons of its row. */
export function InvoiceActions({ order }: { order: Order }) {
  const { may } = useSession()
  const invoice = useInvoice(order)
  if (!invoice.isThere) return null
  const { showing, saving } = invoice
  const number = orderWords(order, may('administerOrders'))
  return (
    <>
      <IconButton
        icon="eye"
        label={invoiceTexts.show(number)}
        busy={showing.busy}
        reason={showing.reason}
        onClick={showing.start}
      />
      <IconButton
        icon="download"
        label={invoiceTexts.download(number)}
        busy={saving.busy}
        reason={saving.reason}
        onClick={saving.start}
      />
      <ShownInvoice order={order} invoice={invoice} />
    </>
  )
}
