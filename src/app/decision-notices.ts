import { DEFAULT_NOTICE_MS, type Notices } from '#app-context/notices.ts'
import { knownTotal } from '#domain/prices/pricing.ts'
import { formatMoney } from '#domain/values/money.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { pendingOrdersPath } from '#paths'
import { momentWords } from '#texts/figures.ts'
import { decisionNoticeTexts } from '#texts/orders/decision-notices.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { type ReadOrder, showOrderNotice } from './outbox-notices.ts'

/** Long enough to read the amounts and the manager's note. Pending orders shows them for longer. */
const DECISION_NOTICE_MS = 5 * DEFAULT_NOTICE_MS

/**
 * Shows a notice after a manager decided on the order, or when no manager can decide any more (state `lost` of its
 * request). `now`: epoch milliseconds.
 */
export function showDecisionNotice(
  notices: Notices,
  readOrder: ReadOrder,
  order: PendingOrder,
  now: number,
): void {
  const link = { text: pendingOrderTexts.title, to: pendingOrdersPath }
  const time = momentWords(order.placedAt, now)
  const { acceptedBy, request } = order
  if (order.state === 'waiting' && acceptedBy !== null) {
    const totals = [acceptedBy.before, order.agreed].map((total) =>
      formatMoney(knownTotal(total, order.isShippingOpen)),
    )
    const [before = '', total = ''] = totals
    const text = decisionNoticeTexts.accepted(acceptedBy.by.name, time, before, total, acceptedBy.note)
    notices.show({ kind: 'success', text, link }, DECISION_NOTICE_MS)
  } else if (request?.state === 'declined' && request.decision !== null) {
    const { by, note } = request.decision
    showOrderNotice(notices, readOrder, order, decisionNoticeTexts.declined(by.name, time, note))
  } else if (request?.state === 'lost') {
    showOrderNotice(notices, readOrder, order, decisionNoticeTexts.lost(time))
  }
}
