import { useMemo } from 'react'
import { formatFine } from '#domain/money.ts'
import type { EditedField, FieldChange } from '#domain/product-edit.ts'
import { productFieldLabels, productEditTexts as texts } from '#texts/bulk-products.ts'
import { Chip, type Tone } from '#ui/feedback/chip.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import type { Column } from '#ui/table/columns.ts'
import { FittingTable, ScrollingTable } from '#ui/table/scrolling-table.tsx'
import type { EditAnswer } from './answer-edits.ts'
import styles from './edit-answers.module.css'

const TONES: Record<EditAnswer['kind'], Tone> = { changed: 'ok', unchanged: 'plain', refused: 'bad' }
/** What a person has to look at stands first. */
const PLACES: Record<EditAnswer['kind'], number> = { refused: 0, changed: 1, unchanged: 2 }
const MONEY: readonly EditedField[] = ['price', 'shippingCost', 'shippingLocal']
const MOST_LETTERS = 160

function valueWords(field: EditedField, value: FieldChange['before']): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number') return MONEY.includes(field) ? formatFine(value) : String(value)
  if (value === '') return texts.nothing
  return value.length > MOST_LETTERS ? `${value.slice(0, MOST_LETTERS)}…` : value
}

interface EditAnswersProps {
  label: string
  answers: readonly EditAnswer[]
  /** Beside the name: the row of a file. */
  further?: readonly Column<EditAnswer>[]
  /** It is what the screen is about. */
  isMain?: boolean
}

/** Per product the fields before and after, or why it is refused. */
export function EditAnswers({ label, answers, further = [], isMain = false }: EditAnswersProps) {
  const columns: Column<EditAnswer>[] = [
    { title: texts.product, isHeadline: true, cell: ({ name }) => name },
    ...further,
    {
      title: texts.answer,
      keepsWords: true,
      cell: ({ kind }) => <Chip tone={TONES[kind]}>{texts.answers[kind]}</Chip>,
    },
    {
      title: texts.changes,
      cell: ({ kind, changes, causes }) =>
        kind !== 'unchanged' && (
          <ul className={styles.lines}>
            {changes.map((change) => (
              <Change key={change.field} {...change} />
            ))}
            {causes.map((cause) => (
              <li key={cause} className={styles.cause}>
                {cause}
              </li>
            ))}
          </ul>
        ),
    },
  ]
  const Rows = isMain ? FittingTable : ScrollingTable
  const rows = useMemo(() => [...answers].sort((a, b) => PLACES[a.kind] - PLACES[b.kind]), [answers])
  return <Rows label={label} columns={columns} rows={rows} keyOf={({ key }) => key} />
}

function Change({ field, before, after }: FieldChange) {
  return (
    <li className={styles.change}>
      <span className={styles.field}>{texts.field(productFieldLabels[field])}</span>{' '}
      <span className={styles.before}>
        <VisuallyHidden>{texts.before} </VisuallyHidden>
        <span>{valueWords(field, before)}</span>
      </span>
      <span aria-hidden> → </span>
      <strong>
        <VisuallyHidden> {texts.after} </VisuallyHidden>
        <span>{valueWords(field, after)}</span>
      </strong>
    </li>
  )
}
