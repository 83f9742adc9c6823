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

function columnTitle({ columnNames: names }: ColumnQuestion, index: number): string {
  return texts.column(index + 1, names[index] ?? '')
}

function columnOptions(question: ColumnQuestion, indexes: readonly number[]) {
  const columns = indexes.map((index) => {
    const cells = question.exampleRows.map((cells) => cells[index] ?? '').filter((cell) => cell !== '')
    return { value: String(index), label: texts.columnOption(columnTitle(question, index), cells.join(', ')) }
  })
  return [{ value: UNDECIDED, label: texts.chooseColumn }, ...columns]
}

/** Asks for the columns of product and quantity when several columns are possible; the app never guesses (G189). */
export function ColumnChoice({ question, onChoose }: ColumnChoiceProps) {
  const onlyColumn = (indexes: readonly number[]) => (indexes.length === 1 ? String(indexes[0]) : UNDECIDED)
  const [product, setProduct] = useState(onlyColumn(question.productColumns))
  const [quantity, setQuantity] = useState(UNDECIDED)
  const isChosen = product !== UNDECIDED && quantity !== UNDECIDED && product !== quantity
  const columns = question.columnNames.map((_, index) => ({
    title: columnTitle(question, index),
    cell: ({ cells }: { cells: readonly string[] }) => cells[index],
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
          rows={question.exampleRows.map((cells, index) => ({ index, cells }))}
          keyOf={({ index }) => index}
        />
      </TableFrame>
      <div className={styles.columnFields}>
        <Field label={texts.productColumn}>
          <Select
            value={product}
            options={columnOptions(question, question.productColumns)}
            onChange={(event) => setProduct(event.target.value)}
          />
        </Field>
        <Field label={texts.quantityColumn}>
          <Select
            value={quantity}
            options={[
              ...columnOptions(question, question.quantityColumns),
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
