import { useState } from 'react'
import type { ColumnQuestion } from '#domain/quick-order/order-text.ts'
import { quickOrderTexts as texts } from '#texts/cart/quick-order.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/select/select.tsx'
import { PlainTable, TableFrame } from '#ui/table/table.tsx'
import styles from './quick-order-screen.module.css'

interface ColumnChoiceProps {
  question: ColumnQuestion
  /** `quantity` is null when no column is the quantity. */
  onChoose: (product: number, quantity: number | null) => void
}

const UNDECIDED = ''
const NO_COLUMN = 'none'

function columnTitle({ names }: ColumnQuestion, at: number): string {
  return texts.column(at + 1, names[at] ?? '')
}

function columnOptions(question: ColumnQuestion, ats: readonly number[]) {
  const columns = ats.map((at) => {
    const cells = question.rows.map((cells) => cells[at] ?? '').filter((cell) => cell !== '')
    return { value: String(at), label: texts.columnOption(columnTitle(question, at), cells.join(', ')) }
  })
  return [{ value: UNDECIDED, label: texts.chooseColumn }, ...columns]
}

/** Asks for the columns of a table when several can be the product or the quantity; the app never guesses (G189). */
export function ColumnChoice({ question, onChoose }: ColumnChoiceProps) {
  const onlyColumn = (ats: readonly number[]) => (ats.length === 1 ? String(ats[0]) : UNDECIDED)
  const [product, setProduct] = useState(onlyColumn(question.products))
  const [quantity, setQuantity] = useState(UNDECIDED)
  const isChosen = product !== UNDECIDED && quantity !== UNDECIDED && product !== quantity
  const columns = question.names.map((_, at) => ({
    title: columnTitle(question, at),
    cell: ({ cells }: { cells: readonly string[] }) => cells[at],
  }))
  return (
    <section className={styles.answers} aria-label={texts.columns}>
      <Note tone="wait" title={texts.columnsQuestion}>
        {texts.columnsHint}
      </Note>
      <TableFrame>
        <PlainTable
          label={texts.columnRows}
          columns={columns}
          rows={question.rows.map((cells, at) => ({ at, cells }))}
          keyOf={({ at }) => at}
        />
      </TableFrame>
      <div className={styles.columnFields}>
        <Field label={texts.productColumn}>
          <Select
            value={product}
            options={columnOptions(question, question.products)}
            onChange={(event) => setProduct(event.target.value)}
          />
        </Field>
        <Field label={texts.quantityColumn}>
          <Select
            value={quantity}
            options={[
              ...columnOptions(question, question.quantities),
              { value: NO_COLUMN, label: texts.noColumn },
            ]}
            onChange={(event) => setQuantity(event.target.value)}
          />
        </Field>
        <Button
          variant="primary"
          disabled={!isChosen}
          reason={texts.columnsFirst}
          onClick={() => onChoose(Number(product), quantity === NO_COLUMN ? null : Number(quantity))}
        >
          {texts.takeColumns}
        </Button>
      </div>
    </section>
  )
}
