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
  /** `quantityColumn` is null when no column is the quantity. */
  onChoose: (productColumn: number, quantityColumn: number | null) => void
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
  const [productColumn, setProductColumn] = useState(onlyColumn(question.productColumns))
  const [quantityColumn, setQuantityColumn] = useState(UNDECIDED)
  const isUndecided = productColumn === UNDECIDED || quantityColumn === UNDECIDED
  const areColumnsChosen = !isUndecided && productColumn !== quantityColumn
  const columns = question.columnNames.map((_, index) => ({
    title: columnTitle(question, index),
    cell: ({ cells }: { cells: readonly string[] }) => cells[index],
  }))
  return (
    <section className={styles.section} aria-label={texts.columns}>
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
            value={productColumn}
            options={columnOptions(question, question.productColumns)}
            onChange={(event) => setProductColumn(event.target.value)}
          />
        </Field>
        <Field label={texts.quantityColumn}>
          <Select
            value={quantityColumn}
            options={[
              ...columnOptions(question, question.quantityColumns),
              { value: NO_COLUMN, label: texts.noColumn },
            ]}
            onChange={(event) => setQuantityColumn(event.target.value)}
          />
        </Field>
        <Button
          variant="primary"
          disabled={!areColumnsChosen}
          reason={isUndecided ? texts.columnsFirst : texts.sameColumn}
          onClick={() =>
            onChoose(Number(productColumn), quantityColumn === NO_COLUMN ? null : Number(quantityColumn))
          }
        >
          {texts.takeColumns}
        </Button>
      </div>
    </section>
  )
}
