import type { Purchases } from '#server-state/orders/use-purchases.ts'
import { restockTexts } from '#texts/cart/restock.ts'
import { lastCopyText, lastCopyTexts } from '#texts/last-copy.ts'
import { CopyNote } from '#ui/feedback/copy-note.tsx'

/** Says above what is computed from the purchases that the server did not send them. */
export function PurchasesNote({ purchases }: { purchases: Purchases }) {
  return (
    <CopyNote
      text={lastCopyText(purchases, Date.now(), restockTexts)}
      retryText={lastCopyTexts.loadAgain}
      isRetrying={purchases.isReading}
      onRetry={purchases.retry}
    />
  )
}
