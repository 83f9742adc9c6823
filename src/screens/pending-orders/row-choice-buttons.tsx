import { quantityStepper } from '#app-context/quantity-stepper.ts'
import type { Difference } from '#outbox/differences.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { reviewTexts } from '#texts/pending-orders.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Stepper } from '#ui/stepper.tsx'
import {
  changeQuantity,
  choiceOf,
  keepProduct,
  quantityIn,
  type ReviewChoices,
  removeProduct,
  takeNew,
} from './review-choices.ts'
import styles from './row-choice-buttons.module.css'

interface RowChoiceButtonsProps {
  difference: Difference
  order: PendingOrder
  choices: ReviewChoices
  isAdmin: boolean
  onChoose: (choices: ReviewChoices) => void
}

export function RowChoiceButtons({ difference, order, choices, isAdmin, onChoose }: RowChoiceButtonsProps) {
  const { productId } = difference
  const choice = choiceOf(difference, choices)
  const product = order.current?.products.find(({ id }) => id === productId)
  const isGone = difference.cause === 'gone'

  if (choice === 'removed') {
    return (
      <div className={styles.choice}>
        <Chip icon="check">{reviewTexts.isRemoved}</Chip>
        {!isGone && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => onChoose(keepProduct(choices, difference, order))}
          >
            {reviewTexts.undo}
          </Button>
        )}
      </div>
    )
  }

  const quantity = productId === null ? 0 : quantityIn(choices, productId)
  const changeTo = (next: number) => onChoose(changeQuantity(choices, difference, next))
  return (
    <div className={styles.choice}>
      {product && !isGone && (
        <div className={styles.stepper}>
          <Stepper {...quantityStepper(product, isAdmin, { quantity }, (move) => changeTo(move(quantity)))} />
        </div>
      )}
      {choice === 'taken' ? (
        <Chip tone="ok" icon="check">
          {reviewTexts.isTaken}
        </Chip>
      ) : (
        !isGone && (
          <Button size="small" onClick={() => onChoose(takeNew(choices, difference, order))}>
            {reviewTexts.takeNew}
          </Button>
        )
      )}
      {productId !== null && (
        <Button size="small" variant="danger" onClick={() => onChoose(removeProduct(choices, difference))}>
          {reviewTexts.remove}
        </Button>
      )}
    </div>
  )
}
