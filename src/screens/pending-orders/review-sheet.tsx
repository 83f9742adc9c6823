import { useEffect, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useSession } from '#app-context/use-session.ts'
import type { PendingLine, PendingOrder, ReviewDecisions } from '#outbox/pending-order.ts'
import { basisOf, reviewOf } from '#outbox/review.ts'
import { sendableLines } from '#outbox/review-decisions.ts'
import { momentWords } from '#texts/figures.ts'
import { pendingOrderTexts, reviewTexts } from '#texts/orders/pending-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { focusRefusedInput } from '#ui/form/refused-input.ts'
import { PlainTable } from '#ui/table/table.tsx'
import { OrderLinesTable } from './order-details.tsx'
import { reviewColumns } from './review-columns.tsx'
import { keyOfSheetRow, nameOfSheetRow, sheetRows } from './review-rows.ts'
import styles from './review-sheet.module.css'
import { useDecisions } from './use-decisions.ts'
import type { OrderActions } from './use-order-actions.ts'

interface ReviewSheetProps {
  order: PendingOrder
  /** True while the order is compared with the server's current products. */
  isComparing: boolean
  /** Stores the decisions with the order. */
  onDecide: (decisions: ReviewDecisions) => void
  onSend: (lines: PendingLine[]) => Promise<void>
  onBackToCart: () => void
  onHold: () => void
}

/**
 * The differences between the agreed order and today (offline.md, Review). Until the person decides otherwise, every
 * new value applies, and products that are no longer sold are left out. Send with changes sends the shown totals.
 */
function ReviewSheet({ order, isComparing, onDecide, onSend, onBackToCart, onHold }: ReviewSheetProps) {
  const { decisions, decide } = useDecisions(order, onDecide)
  const [isSending, setIsSending] = useState(false)
  const { isAdmin } = useSession()
  const lines = sendableLines(order, basisOf(order), decisions)
  const review = reviewOf(order, lines)
  const cannotSendText = lines.length === 0 ? reviewTexts.nothingLeft : reviewTexts.cannotSend

  function explanation(): string {
    if (order.current === null) {
      return reviewTexts.notCompared(momentWords(basisOf(order).foundAt, Date.now()))
    }
    return review.rows.length === 0 ? reviewTexts.nothingDiffers : reviewTexts.explanation
  }

  async function send(): Promise<void> {
    if (focusRefusedInput()) return
    setIsSending(true)
    await onSend(lines).finally(() => setIsSending(false))
  }

  return (
    <Dialog
      isOpen
      onClose={onHold}
      size="large"
      title={reviewTexts.title}
      description={explanation()}
      actions={
        <>
          <Button onClick={onBackToCart}>{reviewTexts.backToCart}</Button>
          <Button onClick={onHold}>{reviewTexts.hold}</Button>
          <Button
            variant="primary"
            icon="send"
            busy={isSending || isComparing}
            disabled={!review.canSend}
            reason={review.canSend ? undefined : cannotSendText}
            onClick={() => {
              void send() // the order's state shows the outcome
            }}
          >
            {reviewTexts.sendWithChanges}
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <p>{reviewTexts.forDealership(order.dealership.name)}</p>
        <p className={styles.legend}>{reviewTexts.legend}</p>
        {isComparing && <p role="status">{reviewTexts.isComparing}</p>}
        {review.rows.length === 0 && <OrderLinesTable order={order} />}
        <div className={styles.frame}>
          <PlainTable
            label={reviewTexts.table}
            columns={reviewColumns({ order, decisions, isAdmin, onDecide: decide })}
            rows={sheetRows(review, order.isShippingOpen)}
            keyOf={keyOfSheetRow}
            nameOf={nameOfSheetRow}
          />
        </div>
        {!review.canSend && (
          <Note tone="wait" role="status">
            {cannotSendText}
          </Note>
        )}
      </div>
    </Dialog>
  )
}

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
  const isComparing = useIsComparing(isOpen ? order.intent : null)
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
    <ReviewSheet
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

/** Compares an order again when its review opens, because more prices may have changed. True while it is compared. */
function useIsComparing(intent: string | null): boolean {
  const { outbox } = useCounter()
  const [comparedIntent, setComparedIntent] = useState<string | null>(null)
  useEffect(() => {
    if (intent === null) return
    setComparedIntent(intent)
    outbox
      .open()
      .then((openedOutbox) => openedOutbox.compareAgain(intent))
      .catch(console.error) // the review shows the earlier differences
      .finally(() => setComparedIntent(null))
  }, [outbox, intent])
  return intent !== null && comparedIntent === intent
}
