import { useSession } from '#app-context/people/use-session.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { orderVersion } from '#domain/orders/kept-pdfs.ts'
import type { Order } from '#domain/orders/order.ts'
import { mayReadInvoice } from '#domain/orders/order-actions.ts'
import { useCanKeepPdf, useKeptPdf } from '#server-state/orders/use-order-pdf.ts'
import { keptPdfTexts } from '#texts/orders/kept-pdfs.ts'
import { Muted } from '#ui/layout/muted.tsx'

/**
 * Says, without a connection, how old the kept invoice is and whether the order has changed since, or that the device
 * does not keep the invoice.
 */
export function KeptInvoiceNote({ order }: { order: Order }) {
  const { account } = useSession()
  const isOffline = useConnection().state === 'offline'
  const keptPdf = useKeptPdf('invoice', order)
  const canBeKept = useCanKeepPdf(order)
  if (!isOffline || keptPdf === undefined || !mayReadInvoice(order, account)) return null
  if (keptPdf === null) return <Muted>{keptPdfTexts.notKept('invoice', canBeKept)}</Muted>
  const isChanged = keptPdf.version !== orderVersion(order)
  const copyText = keptPdfTexts.copyOfInvoice(keptPdf.readAt, Date.now())
  return <Muted>{isChanged ? `${copyText} ${keptPdfTexts.changedSince}` : copyText}</Muted>
}
