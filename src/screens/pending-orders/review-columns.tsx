import { quantityStepperProps } from '#app-context/cart/quantity-stepper.ts'
import type { PendingOrder, ReviewDecisions } from '#outbox/pending-order.ts'
import type { ReviewRow } from '#outbox/review.ts'
import { reviewTexts } from '#texts/orders/review.ts'
import { Button } from '#ui/button/button.tsx'
import { Chip } from '#ui/feedback/chip.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import type { Column } from '#ui/table/columns.ts'
import {
  acceptNewValue,
  changeQuantity,
  choiceOf,
  quantityWithDecisions,
  removeProduct,
  restoreProduct,
} from './review-choices.ts'
import styles from './review-columns.module.css'
import { CAUSE_TONES, effectWords, type SheetRow } from './review-rows.ts'

interface ReviewColumnsInput {
  order: PendingOrder
  decisions: ReviewDecisions
  isAdmin: boolean
  onDecide: (decisions: ReviewDecisions) => void
}

export function reviewColumns({
  order,
  decisions,
  isAdmin,
  onDecide,
}: ReviewColumnsInput): Column<SheetRow>[] {
  /** True for a removed product, whose new value is shown in grey. */
  const isRemoved = (row: SheetRow) =>
    row.kind === 'difference' && choiceOf(row.difference, decisions) === 'removed'
  return [
    {
      title: reviewTexts.product,
      isHeadline: true,
      cell: (row) =>
        row.kind === 'sum' ? (
          row.name
        ) : (
          <span className={styles.product}>
            <span>{row.difference.name}</span>
            <Chip tone={CAUSE_TONES[row.difference.cause]}>{reviewTexts.causes[row.difference.cause]}</Chip>
            {choiceOf(row.difference, decisions) === 'accepted' && (
              <Chip tone="ok" icon="check">
                {reviewTexts.isTaken}
              </Chip>
            )}
            {row.difference.quantity && (
              <Muted as="span">
                {reviewTexts.quantityFromTo(row.difference.quantity.before, row.difference.quantity.now)}
              </Muted>
            )}
          </span>
        ),
    },
    {
      title: reviewTexts.before,
      align: 'end',
      cell: (row) => (row.before === row.now ? row.before : <s className={styles.oldValue}>{row.before}</s>),
    },
    {
      title: reviewTexts.now,
      align: 'end',
      cell: (row) => <span className={isRemoved(row) ? styles.oldValue : styles.newValue}>{row.now}</span>,
    },
    { title: reviewTexts.effect, align: 'end', cell: effectWords },
    {
      title: reviewTexts.choice,
      isTitleHidden: true,
      cell: (row) =>
        row.kind === 'difference' && (
          <RowChoiceButtons
            difference={row.difference}
            order={order}
            decisions={decisions}
            isAdmin={isAdmin}
            onDecide={onDecide}
          />
        ),
    },
  ]
}

interface RowChoiceButtonsProps {
  difference: ReviewRow
  order: PendingOrder
  decisions: ReviewDecisions
  isAdmin: boolean
  onDecide: (decisions: ReviewDecisions) => void
}

function RowChoiceButtons({ difference, order, decisions, isAdmin, onDecide }: RowChoiceButtonsProps) {
  const { productId } = difference
  const choice = choiceOf(difference, decisions)
  const product = order.current?.products.find(({ id }) => id === productId)
  const isGone = difference.cause === 'gone'

  if (choice === 'removed') {
    return (
      <div className={styles.choice}>
        <Chip icon="check">{reviewTexts.isRemoved}</Chip>
        {!isGone && (
          <Button variant="quiet" onClick={() => onDecide(restoreProduct(decisions, difference))}>
            {reviewTexts.undo}
          </Button>
        )}
      </div>
    )
  }

  const quantity = productId === null ? 0 : quantityWithDecisions(order, decisions, productId)
  const setQuantity = (newQuantity: number) => onDecide(changeQuantity(decisions, difference, newQuantity))
  return (
    <div className={styles.choice}>
      {product && !isGone && (
        <div className={styles.stepper}>
          <Stepper
            {...quantityStepperProps(product, isAdmin, { quantity }, (updater) =>
              setQuantity(updater(quantity)),
            )}
          />
        </div>
      )}
      {choice === 'open' && (
        <Button onClick={() => onDecide(acceptNewValue(decisions, difference, order))}>
          {reviewTexts.takeNew}
        </Button>
      )}
      {productId !== null && (
        <Button variant="danger" onClick={() => onDecide(removeProduct(decisions, difference))}>
          {reviewTexts.remove}
        </Button>
      )}
    </div>
  )
}
