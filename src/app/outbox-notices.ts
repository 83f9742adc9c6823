// Notices about orders that the outbox sent in the background, or on which a person has to act, and about a nearly full device
// (offline.md, Screen flow).
import { DEFAULT_NOTICE_MS, LONG_NOTICE_MS, type Notices } from '#app-context/notices.ts'
import { receivedText } from '#app-context/orders/received-text.ts'
import { showUntilSettled } from '#app-context/show-until-settled.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { offlineDataPath, pendingOrdersPath } from '#paths'
import { isNearlyFull, readStorageReport } from '#pwa/storage-report.ts'
import { offlineDataTexts } from '#texts/device/offline-data.ts'
import { newCustomerTexts } from '#texts/orders/new-customer.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'

/** Long enough to read the amounts that a rule accepted. Pending orders shows them for longer. */
const ACCEPTED_NOTICE_MS = 3 * DEFAULT_NOTICE_MS

/** Reads an order of the device; null without it. */
export type ReadOrder = (intent: string) => Promise<Pick<PendingOrder, 'state'> | null>

/** Shows a notice that asks the person to act on the order, until the order has another state. */
export function showOrderNotice(
  notices: Notices,
  readOrder: ReadOrder,
  order: PendingOrder,
  text: string,
): void {
  const link = { text: pendingOrderTexts.title, to: pendingOrdersPath }
  showUntilSettled(notices, { kind: 'failure', text, link }, order.state, async () => {
    const storedOrder = await readOrder(order.intent)
    return storedOrder?.state
  })
}

/**
 * Returns a function that shows a notice about an order that was sent, or that needs the person, while no screen
 * watched the order.
 */
export function createOutcomeNotices(notices: Notices, readOrder: ReadOrder): (order: PendingOrder) => void {
  return (order) => {
    const showUntilChanged = (text: string) => showOrderNotice(notices, readOrder, order, text)
    if (order.state === 'sent' && order.customer !== null) {
      notices.show({ kind: 'success', text: newCustomerTexts.received }, LONG_NOTICE_MS)
    } else if (order.state === 'sent') {
      // Of several sent orders with the same text only the latest notice stays.
      const noticeText = receivedText(order)
      for (const { id, text } of notices.read()) if (text === noticeText) notices.dismiss(id)
      const noticeMs = order.acceptance === null ? DEFAULT_NOTICE_MS : ACCEPTED_NOTICE_MS
      notices.show({ kind: 'success', text: noticeText }, noticeMs)
    } else if (order.state === 'needs-review') {
      showUntilChanged(pendingOrderTexts.needsReview)
    } else if (order.state === 'refused') {
      const message = pendingOrderTexts.refusalWords(order.refusal)
      const text = message ? pendingOrderTexts.refused(message) : pendingOrderTexts.refusedWithoutWords
      showUntilChanged(text)
    } else if (order.state === 'needs-decision') {
      showUntilChanged(pendingOrderTexts.hasUnknownOutcome)
    } else if (order.state === 'missing') {
      showUntilChanged(pendingOrderTexts.isMissing)
    } else if (order.state === 'duplicated') {
      showUntilChanged(pendingOrderTexts.isOnServerTwice)
    }
  }
}

/**
 * Returns a function that shows such a notice about an order on which the worker has worked. It resolves to false if the
 * order is not in the storage of this page's account: then the worker shows a notification.
 */
export function createNewsNotices(
  readOrder: (intent: string) => Promise<PendingOrder | null>,
  showOutcome: (order: PendingOrder) => void,
): (news: { intent: string | undefined }) => Promise<boolean> {
  return async ({ intent }) => {
    if (intent === undefined) return true // Pending orders says that orders wait
    const order = await readOrder(intent)
    if (order !== null) showOutcome(order)
    return order !== null
  }
}

/** Long enough to read. The screen Offline data shows the same text until there is room. */
const NEARLY_FULL_NOTICE_MS = 4 * DEFAULT_NOTICE_MS

/** Returns a function that shows one notice when the device is nearly full, before an order cannot be stored. */
export function createNearlyFullNotice(notices: Notices): () => Promise<void> {
  let isShown = false
  return async () => {
    if (isShown || !isNearlyFull(await readStorageReport())) return
    isShown = true
    const link = { text: offlineDataTexts.title, to: offlineDataPath }
    notices.show({ kind: 'failure', text: offlineDataTexts.nearlyFull, link }, NEARLY_FULL_NOTICE_MS)
  }
}
