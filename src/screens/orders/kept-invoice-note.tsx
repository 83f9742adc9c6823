import { useConnection } from '#app-context/use-connection.ts'
import { orderVersion } from '#domain/orders/kept-pdfs.ts'
import type { Order } from '#domain/orders/order.ts'
import { useCanKeepPdf, useKeptPdf } from '#server-state/orders/use-order-pdf.ts'
import { keptPdfTexts } from '#texts/orders/kept-pdfs.ts'
import styles from './kept-invoice-note.module.css'

/**
 * Says, without a connection, how old the kept invoice is and whether the order has changed since, or that the device
 * does not keep the invoice.
 */
export function KeptInvoiceNote({ order }: { order: Order }) {
  const isOffline = useConnection().state === 'offline'
  const keptPdf = useKeptPdf('invoice', order)
  const canBeKept = useCanKeepPdf(order)
  if (!isOffline || keptPdf === undefined) return null
  if (keptPdf === null) return <p className={styles.note}>{keptPdfTexts.notKept('invoice', canBeKept)}</p>
  const isChanged = keptPdf.version !== orderVersion(order)
  const copyText = keptPdfTexts.copyOfInvoice(keptPdf.readAt, Date.now())
  return <p className={styles.note}>{isChanged ? `${copyText} ${keptPdfTexts.changedSince}` : copyText}</p>
}
