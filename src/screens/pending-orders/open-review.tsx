import { useEffect, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { openRequestOf } from '#outbox/after-manager.ts'
import {
  isHeldSinceImport,
  type PendingLine,
  type PendingOrder,
  type ReviewDecisions,
} from '#outbox/pending-order.ts'
import { basisOf } from '#outbox/review.ts'
import { momentWords } from '#texts/figures.ts'
import { askManagerTexts } from '#texts/orders/ask-manager.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { reviewTexts } from '#texts/orders/review.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { focusRefusedInput } from '#ui/form/refused-input.ts'
import { type ReviewedOrder, ReviewSheet } from './review-sheet.tsx'
import type { OrderActions } from './use-order-actions.ts'

interface OpenReviewProps {
  intent: string | null
  orders: readonly PendingOrder[]
  actions: OrderActions
  onClose: () => void
}

/** The review of the order with this intent, while the order needs a review. */
export function OpenReview({ intent, orders, actions, onClose }: OpenReviewProps) {
  const { outbox, notices } = useCounter()
  const order = orders.find((candidate) => candidate.intent === intent)
  const isOpen = order?.state === 'needs-review'
  const isComparing = useCompareAgain(isOpen ? order.intent : null)
  if (!isOpen) return null

  async function send(lines: PendingLine[]): Promise<void> {
    const isSent = order !== undefined && (await (await outbox.open()).sendWithChanges(order.intent, lines))
    notices.show(
      isSent
        ? { kind: 'success', text: reviewTexts.isSent }
        : { kind: 'failure', text: pendingOrderTexts.notPossible },
      DEFAULT_NOTICE_MS,
    )
    onClose()
  }

  async function storeDecisions(decisions: ReviewDecisions): Promise<void> {
    if (order === undefined) return
    const isStored = await outbox
      .open()
      .then((openedOutbox) => openedOutbox.storeDecisions(order.intent, decisions))
      .catch(() => false)
    if (!isStored) notices.show({ kind: 'failure', text: reviewTexts.decisionsNotSaved }, DEFAULT_NOTICE_MS)
  }

  return (
    <OwnReviewSheet
      // Another revision of the order needs new decisions.
      key={`${order.intent} ${order.revision}`}
      order={order}
      isComparing={isComparing}
      onDecide={(decisions) => {
        void storeDecisions(decisions) // a failure ends in a notice
      }}
      onSend={send}
      onBackToCart={() => {
        void actions.backToCart(order) // ends in a notice
      }}
      onHold={onClose}
    />
  )
}

interface OwnReviewSheetProps {
  order: PendingOrder
  /** True while the order is compared with the server's current products. */
  isComparing: boolean
  /** Stores the decisions with the order. */
  onDecide: (decisions: ReviewDecisions) => void
  onSend: (lines: PendingLine[]) => Promise<void>
  onBackToCart: () => void
  onHold: () => void
}

/** The sheet for the person of the order. Send with changes sends the shown totals. */
function OwnReviewSheet({ order, isComparing, onDecide, onSend, onBackToCart, onHold }: OwnReviewSheetProps) {
  const [isSending, setIsSending] = useState(false)
  const request = openRequestOf(order)

  async function send(lines: PendingLine[]): Promise<void> {
    if (focusRefusedInput()) return
    setIsSending(true)
    await onSend(lines).finally(() => setIsSending(false))
  }

  return (
    <ReviewSheet
      order={order}
      explanation={({ review }) => explanationOf(order, review)}
      nothingLeftText={reviewTexts.nothingLeft}
      notes={
        <>
          {isComparing && <p role="status">{reviewTexts.isComparing}</p>}
          {request !== null && (
            <Note>{askManagerTexts.openRequest(momentWords(request.askedAt, Date.now()))}</Note>
          )}
        </>
      }
      buttons={({ lines, cannotSendText }) => (
        <>
          <Button onClick={onBackToCart}>{reviewTexts.backToCart}</Button>
          <Button onClick={onHold}>{reviewTexts.hold}</Button>
          <Button
            variant="primary"
            icon="send"
            busy={isSending || isComparing}
            disabled={cannotSendText !== undefined}
            reason={cannotSendText}
            onClick={() => {
              void send(lines) // the order's state shows the outcome
            }}
          >
            {reviewTexts.sendWithChanges}
          </Button>
        </>
      )}
      onDecide={onDecide}
      onClose={onHold}
    />
  )
}

function explanationOf(order: PendingOrder, { rows }: ReviewedOrder['review']): string {
  if (order.current === null) return reviewTexts.notCompared(momentWords(basisOf(order).foundAt, Date.now()))
  if (rows.length > 0) return reviewTexts.explanation
  return isHeldSinceImport(order) ? reviewTexts.importedUnchanged : reviewTexts.nothingDiffers
}

/** Compares an order again when its review opens, because more prices may have changed. True while it is compared. */
function useCompareAgain(intent: string | null): boolean {
  const { outbox } = useCounter()
  const [comparingIntent, setComparingIntent] = useState<string | null>(null)
  useEffect(() => {
    if (intent === null) return
    setComparingIntent(intent)
    outbox
      .open()
      .then((openedOutbox) => openedOutbox.compareAgain(intent))
      .catch(console.error) // the review shows the earlier differences
      .finally(() => setComparingIntent(null))
  }, [outbox, intent])
  return intent !== null && comparingIntent === intent
}
