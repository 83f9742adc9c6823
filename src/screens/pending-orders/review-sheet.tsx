import { useEffect, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useSession } from '#app-context/use-session.ts'
import type { PendingLine, PendingOrder } from '#outbox/pending-order.ts'
import { basisOf, reviewOf } from '#outbox/review.ts'
import { momentWords } from '#texts/figures.ts'
import { pendingOrderTexts, reviewTexts } from '#texts/pending-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { leadToRefusedInput } from '#ui/form/refused-input.ts'
import { useUnsavedTyping } from '#ui/form/unsaved-typing.ts'
import { PlainTable } from '#ui/table/table.tsx'
import { OrderLinesTable } from './order-details.tsx'
import { startingChoices } from './review-choices.ts'
import { reviewColumns } from './review-columns.tsx'
import { keyOfSheetRow, nameOfSheetRow, sheetRows } from './review-rows.ts'
import styles from './review-sheet.module.css'
import type { OrderActions } from './use-order-actions.ts'

interface ReviewSheetProps {
  order: PendingOrder
  /** The server is asked what is now. */
  isComparing: boolean
  onSend: (lines: PendingLine[]) => Promise<void>
  onBackToCart: () => void
  onHold: () => void
}

/**
 * What differs from the order as it was agreed (offline.md, Review). It opens with every new value taken and
 * what is gone left out, so the totals shown are those that Send with changes sends; each row can be changed.
 */
function ReviewSheet({ order, isComparing, onSend, onBackToCart, onHold }: ReviewSheetProps) {
  const [initial] = useState(() => startingChoices(order))
  const [choices, setChoices] = useState(initial)
  useUnsavedTyping(choices !== initial)
  const [isSending, setIsSending] = useState(false)
  const { isAdmin } = useSession()
  const review = reviewOf(order, choices.lines)
  const cannotSend = choices.lines.length === 0 ? reviewTexts.nothingLeft : reviewTexts.cannotSend

  function explanation(): string {
    if (order.current === null) {
      return reviewTexts.notCompared(momentWords(basisOf(order).foundAt, Date.now()))
    }
    return review.rows.length === 0 ? reviewTexts.nothingDiffers : reviewTexts.explanation
  }

  async function send(): Promise<void> {
    if (leadToRefusedInput()) return
    setIsSending(true)
    await onSend(choices.lines).finally(() => setIsSending(false))
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
            reason={review.canSend ? undefined : cannotSend}
            onClick={() => {
              void send() // its end shows in the order's state
            }}
          >
            {reviewTexts.sendWithChanges}
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        {isComparing && <p role="status">{reviewTexts.isComparing}</p>}
        {review.rows.length === 0 && <OrderLinesTable order={order} />}
        <div className={styles.frame}>
          <PlainTable
            label={reviewTexts.table}
            columns={reviewColumns({ order, choices, isAdmin, onChoose: setChoices })}
            rows={sheetRows(review, order.isShippingOpen)}
            keyOf={keyOfSheetRow}
            nameOf={nameOfSheetRow}
          />
        </div>
        {!review.canSend && (
          <Note tone="wait" role="status">
            {cannotSend}
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

/** The sheet of the order that the address names, as long as that order needs a review. */
export function OpenReview({ intent, orders, actions, onClose }: OpenReviewProps) {
  const { outbox, notices } = useCounter()
  const order = orders.find((candidate) => candidate.intent === intent)
  const isOpen = order?.state === 'needs-review'
  const isComparing = useComparedAgain(isOpen ? order.intent : null)
  if (!isOpen) return null

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
      isComparing={isComparing}
      onSend={send}
      onBackToCart={() => {
        void actions.backToCart(order) // tells its outcome itself
      }}
      onHold={onClose}
    />
  )
}

/** An order that was held may differ in other ways by now: it is compared once when its sheet opens. */
function useComparedAgain(intent: string | null): boolean {
  const { outbox } = useCounter()
  const [comparing, setComparing] = useState<string | null>(null)
  useEffect(() => {
    if (intent === null) return
    setComparing(intent)
    outbox
      .open()
      .then((opened) => opened.compareAgain(intent))
      .catch(console.error) // the sheet shows what was found before
      .finally(() => setComparing(null))
  }, [outbox, intent])
  return intent !== null && comparing === intent
}
