import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import type { PendingLine, PendingOrder } from '#outbox/pending-order.ts'
import { pendingOrderTexts, reviewTexts } from '#texts/pending-orders.ts'
import { ReviewSheet } from './review-sheet.tsx'
import type { OrderActions } from './use-order-actions.ts'

interface OpenReviewProps {
  intent: string | null
  orders: readonly PendingOrder[]
  actions: OrderActions
  onClose: () => void
}

/** The sheet of the order that the address names, as long as that order needs a review. */
export function OpenReview({ intent, orders, actions, onClose }: OpenReviewProps) {
  const { outbox, notices } = useCounter()
  const order = orders.find((candidate) => candidate.intent === intent)
  if (order?.state !== 'needs-review') return null

  async function send(lines: PendingLine[]): Promise<void> {
    const isDone = order !== undefined && (await (await outbox.open()).sendWithChanges(order.intent, lines))
    notices.give(
      isDone
        ? { kind: 'success', text: reviewTexts.isSent }
        : { kind: 'failure', text: pendingOrderTexts.notPossible },
      DEFAULT_NOTICE_MS,
    )
    onClose()
  }

  return (
    <ReviewSheet
      // A new check or revision starts the choices anew: they were made against other figures.
      key={`${order.intent} ${order.revision} ${order.current?.foundAt ?? 0}`}
      order={order}
      onSend={send}
      onBackToCart={() => {
        void actions.backToCart(order) // tells its outcome itself
      }}
      onHold={onClose}
    />
  )
}
