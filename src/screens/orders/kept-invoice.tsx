import { useConnection } from '#app-context/use-connection.ts'
import { useKeptPdfSettings } from '#app-context/orders/use-kept-pdf-settings.ts'
import { orderVersion } from '#domain/orders/kept-pdfs.ts'
import type { Order } from '#domain/orders/order.ts'
import { useCanKeepPdf, useKeptPdf } from '#server-state/orders/use-order-pdf.ts'
import { keptPdfTexts } from '#texts/orders/kept-pdfs.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './kept-invoice.module.css'

/**
 * The button that keeps the invoice on this device however old it becomes (G249). It is shown from the beginning: if it
 * appeared later, it would move Show invoice away under a press.
 */
export function KeepInvoiceButton({ order }: { order: Order }) {
  const { settings, setPinned } = useKeptPdfSettings()
  const canBeKept = useCanKeepPdf(order)
  if (!canBeKept) return null
  const isPinned = settings?.pinnedIds.has(order.id) ?? false
  return (
    <Button
      icon="tablet"
      onClick={() => void setPinned(order.id, !isPinned) /* the shell reports a full device */}
    >
      {isPinned ? keptPdfTexts.unpin : keptPdfTexts.pin}
    </Button>
  )
}

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
