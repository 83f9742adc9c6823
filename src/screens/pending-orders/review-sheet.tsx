import { useState } from 'react'
import { useSession } from '#app-context/use-session.ts'
import type { PendingLine, PendingOrder } from '#outbox/pending-order.ts'
import { basisOf, reviewOf } from '#outbox/review.ts'
import { momentWords } from '#texts/figures.ts'
import { reviewTexts } from '#texts/pending-orders.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { leadToRefusedQuantity } from '#ui/refused-quantity.ts'
import { StackingTable } from '#ui/stacking-table.tsx'
import { useUnsavedTyping } from '#ui/unsaved-typing.ts'
import { OrderLinesTable } from './order-lines-table.tsx'
import { startingChoices } from './review-choices.ts'
import { reviewColumns } from './review-columns.tsx'
import { keyOfSheetRow, nameOfSheetRow, sheetRows } from './review-rows.ts'
import styles from './review-sheet.module.css'

interface ReviewSheetProps {
  order: PendingOrder
  onSend: (lines: PendingLine[]) => Promise<void>
  onBackToCart: () => void
  onHold: () => void
}

/**
 * What differs from the order as it was agreed (offline.md, Review). It opens with every new value taken and
 * what is gone left out, so the totals shown are those that Send with changes sends; each row can be changed.
 */
export function ReviewSheet({ order, onSend, onBackToCart, onHold }: ReviewSheetProps) {
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
    if (leadToRefusedQuantity()) return
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
            busy={isSending}
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
        {order.current === null && <OrderLinesTable order={order} />}
        <div className={styles.frame}>
          <StackingTable
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
