import { useSealedOrders } from '#app-context/use-pending-orders.ts'
import { pendingOrderTexts } from '#texts/pending-orders.ts'
import { Note } from '#ui/feedback/note.tsx'

/** Only that orders of other people wait; nothing of them is known here. */
export function SealedOrders() {
  const { ofAccounts, ofVisitors } = useSealedOrders()
  const count = ofAccounts + ofVisitors
  if (count === 0) return null
  return (
    <Note tone="plain" icon="lock" title={pendingOrderTexts.sealed(count)}>
      {pendingOrderTexts.sealedNext(ofAccounts, ofVisitors)}
    </Note>
  )
}
