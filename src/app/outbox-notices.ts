// The notices that the outbox shows by itself, without navigation (offline.md, Screen flow).
import { DEFAULT_NOTICE_MS, NEW_CUSTOMER_NOTICE_MS, type Notices } from '#app-context/notices.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { offlineDataPath, pendingOrdersPath } from '#paths'
import { isNearlyFull, readStorageReport } from '#pwa/storage-report.ts'
import { checkoutTexts } from '#texts/cart/cart.ts'
import { newCustomerTexts } from '#texts/orders/new-customer.ts'
import { offlineDataTexts } from '#texts/device/offline-data.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'

/** Shows a notice about an order that reached its end without being watched. */
export function tellOutcome(notices: Notices): (order: PendingOrder) => void {
  const link = { text: pendingOrderTexts.title, to: pendingOrdersPath }
  return (order) => {
    if (order.state === 'sent' && order.customer !== null) {
      notices.give({ kind: 'success', text: newCustomerTexts.received }, NEW_CUSTOMER_NOTICE_MS)
    } else if (order.state === 'sent') {
      // Fifty orders that were sent together get one notice.
      for (const { id, text } of notices.read()) if (text === checkoutTexts.received) notices.dismiss(id)
      notices.give({ kind: 'success', text: checkoutTexts.received }, DEFAULT_NOTICE_MS)
    } else if (order.state === 'needs-review') {
      notices.give({ kind: 'failure', text: pendingOrderTexts.needsReview, link })
    } else if (order.state === 'refused') {
      const message = pendingOrderTexts.refusalWords(order.refusal)
      const text = message ? pendingOrderTexts.refused(message) : pendingOrderTexts.refusedWithoutWords
      notices.give({ kind: 'failure', text, link })
    } else if (order.state === 'needs-decision') {
      notices.give({ kind: 'failure', text: pendingOrderTexts.needsDecisionProbable, link })
    } else if (order.state === 'duplicated') {
      notices.give({ kind: 'failure', text: pendingOrderTexts.standsTwice, link })
    }
  }
}

/** Long enough to read; Offline data keeps saying it. */
const SHOWN_MS = 4 * DEFAULT_NOTICE_MS

/** Says once that the device is getting full: early, before an order finds no room. */
export function createRoomWatch(notices: Notices): () => Promise<void> {
  let isTold = false
  return async () => {
    if (isTold || !isNearlyFull(await readStorageReport())) return
    isTold = true
    const link = { text: offlineDataTexts.title, to: offlineDataPath }
    notices.give({ kind: 'failure', text: offlineDataTexts.nearlyFull, link }, SHOWN_MS)
  }
}
