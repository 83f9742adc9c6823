import type { PendingOrder } from '#outbox/pending-order.ts'
import { reviewTexts } from '#texts/pending-orders.ts'
import { Chip } from '#ui/chip.tsx'
import type { Column } from '#ui/stacking-table.tsx'
import { CAUSE_TONES } from './cause-tones.ts'
import { choiceOf, type ReviewChoices } from './review-choices.ts'
import styles from './review-columns.module.css'
import { effectWords, type SheetRow } from './review-rows.ts'
import { RowChoiceButtons } from './row-choice-buttons.tsx'

interface ReviewColumnsInput {
  order: PendingOrder
  choices: ReviewChoices
  isAdmin: boolean
  onChoose: (choices: ReviewChoices) => void
}

export function reviewColumns({ order, choices, isAdmin, onChoose }: ReviewColumnsInput): Column<SheetRow>[] {
  /** A product that the person takes out no longer changes to anything. */
  const isLeaving = (row: SheetRow) =>
    row.kind === 'difference' && choiceOf(row.difference, choices) === 'removed'
  return [
    {
      title: reviewTexts.product,
      isHeadline: true,
      cell: (row) =>
        row.kind === 'sum' ? (
          row.name
        ) : (
          <span className={styles.product}>
            {row.difference.name}
            <Chip tone={CAUSE_TONES[row.difference.cause]}>{reviewTexts.causes[row.difference.cause]}</Chip>
          </span>
        ),
    },
    {
      title: reviewTexts.before,
      align: 'end',
      cell: (row) => (row.before === row.now ? row.before : <s className={styles.before}>{row.before}</s>),
    },
    {
      title: reviewTexts.now,
      align: 'end',
      cell: (row) => <span className={isLeaving(row) ? styles.before : styles.now}>{row.now}</span>,
    },
    { title: reviewTexts.effect, align: 'end', cell: (row) => effectWords(row.effect) },
    {
      title: reviewTexts.choice,
      isTitleHidden: true,
      cell: (row) =>
        row.kind === 'difference' && (
          <RowChoiceButtons
            difference={row.difference}
            order={order}
            choices={choices}
            isAdmin={isAdmin}
            onChoose={onChoose}
          />
        ),
    },
  ]
}
