import type { ReactNode } from 'react'
import { useSession } from '#app-context/people/use-session.ts'
import type { PendingLine, PendingOrder, ReviewDecisions } from '#outbox/pending-order.ts'
import { basisOf, type Review, reviewOf } from '#outbox/review.ts'
import { sendableLines } from '#outbox/review-decisions.ts'
import { reviewTexts } from '#texts/orders/review.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PlainTable } from '#ui/table/table.tsx'
import { OrderLinesTable } from './order-details.tsx'
import { OrderReferences } from './order-facts.tsx'
import { reviewColumns } from './review-columns.tsx'
import { choiceOf } from './review-choices.ts'
import { keyOfSheetRow, nameOfSheetRow, sheetRows } from './review-rows.ts'
import styles from './review-sheet.module.css'
import { useDecisions } from './use-decisions.ts'

/** The order as the sheet shows it, with the decisions so far. */
export interface ReviewedOrder {
  lines: PendingLine[]
  review: Review
  decisions: ReviewDecisions
  /** The reason why the order cannot be ordered like this; undefined if it can. */
  cannotSendText: string | undefined
}

interface ReviewSheetProps {
  order: PendingOrder
  /** Explains the differences below the title, in one sentence. */
  explanation: (reviewedOrder: ReviewedOrder) => string
  /** Says what to do when no product is left. `canKeep`: a removed product can be kept. */
  nothingLeftText: (canKeep: boolean) => string
  /** True when nobody can decide any more, so the sheet gives no reason for a disabled button. */
  isOver?: boolean
  /** Notes above the table. */
  notes?: ReactNode
  /** The part below the table. */
  children?: ReactNode
  buttons: (reviewedOrder: ReviewedOrder) => ReactNode
  /** Stores the decisions. */
  onDecide: (decisions: ReviewDecisions) => void
  onClose: () => void
}

/**
 * The differences between the agreed order and today (offline.md, Review). Until the person decides otherwise, every
 * new value applies, and products that are no longer sold are left out. The totals on the sheet are those that are ordered.
 * The person of the order and the managers whom the person asks get the same sheet with different buttons (G236).
 */
export function ReviewSheet({
  order,
  explanation,
  nothingLeftText,
  isOver = false,
  notes,
  children,
  buttons,
  onDecide,
  onClose,
}: ReviewSheetProps) {
  const { decisions, decide } = useDecisions(order, onDecide)
  const { isAdmin } = useSession()
  const lines = sendableLines(order, basisOf(order), decisions)
  const review = reviewOf(order, lines)
  const canKeep = review.rows.some((row) => row.cause !== 'gone' && choiceOf(row, decisions) === 'removed')
  const refusalText = lines.length === 0 ? nothingLeftText(canKeep) : reviewTexts.cannotSend
  const cannotSendText = review.canSend ? undefined : refusalText
  const reviewedOrder = { lines, review, decisions, cannotSendText }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      // Not the first quantity: the keyboard of a tablet would cover the sheet.
      focusesTitle
      title={reviewTexts.title}
      description={explanation(reviewedOrder)}
      actions={
        <>
          {/* Beside the disabled button: a long sheet scrolls, its buttons do not. */}
          {cannotSendText !== undefined && !isOver && (
            <div className={styles.reason}>
              <Note tone="wait" role="status">
                {cannotSendText}
              </Note>
            </div>
          )}
          <div className={styles.buttons}>{buttons(reviewedOrder)}</div>
        </>
      }
    >
      <Stack gap={3}>
        <OrderReferences order={order} />
        {notes && <Stack gap={3}>{notes}</Stack>}
        {review.rows.length === 0 && <OrderLinesTable order={order} />}
        <div className={styles.frame}>
          <PlainTable
            label={reviewTexts.table}
            columns={reviewColumns({ order, decisions, isAdmin, onDecide: decide })}
            rows={sheetRows(review, order.isShippingOpen)}
            keyOf={keyOfSheetRow}
            nameOf={nameOfSheetRow}
            isDense
            rowClassOf={({ kind }) => (kind === 'sum' ? styles.sum : undefined)}
          />
        </div>
        {children && <Stack gap={3}>{children}</Stack>}
      </Stack>
    </Dialog>
  )
}
