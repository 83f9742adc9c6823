import { useState } from 'react'
import {
  type UserColumn,
  type UserColumnsQuestion,
  type UserLines,
  withUserColumns,
} from '#domain/people/user-lines.ts'
import { userImportTexts as texts } from '#texts/people/user-import.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/form/field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Select } from '#ui/select/select.tsx'
import styles from './import-screen.module.css'

type ChosenColumns = Partial<Record<UserColumn, number | null>>

interface UserColumnsProps {
  text: string
  userLines: UserLines
  onChange: (text: string) => void
}

/** Says which columns were read, or asks for those that the names in the first line do not tell (G278). */
export function UserColumns({ text, userLines: { columns, question }, onChange }: UserColumnsProps) {
  if (question !== null) {
    return (
      <ColumnsChoice
        key={JSON.stringify(question)}
        question={question}
        onChoose={(chosenColumns) => onChange(withUserColumns(text, question, chosenColumns))}
      />
    )
  }
  if (columns === null) return null
  const takenColumns = columns.taken.map(({ column, heading }) =>
    texts.takenColumn(texts.fields[column], heading),
  )
  return <Note>{texts.takenColumns(takenColumns, columns.ignored)}</Note>
}

interface ColumnsChoiceProps {
  question: UserColumnsQuestion
  onChoose: (chosenColumns: ChosenColumns) => void
}

const NO_COLUMN = 'none'

function ColumnsChoice({ question, onChoose }: ColumnsChoiceProps) {
  const { fields, headings, exampleCells } = question
  const [chosenColumns, setChosenColumns] = useState<ChosenColumns>({})
  const isUndecided = fields.some(({ field }) => chosenColumns[field] === undefined)
  const columns = Object.values(chosenColumns).filter((column) => column !== null)
  const isColumnChosenTwice = new Set(columns).size < columns.length
  const options = (indexes: readonly number[]) =>
    indexes.map((index) => ({
      value: String(index),
      label: texts.columnOption(index + 1, headings[index] ?? '', exampleCells[index] ?? ''),
    }))
  return (
    <Stack as="section" gap={3} aria-label={texts.columns}>
      <Note tone="wait" title={texts.columnsQuestion}>
        {texts.columnsHint(exampleCells.length > 0)}
      </Note>
      <div className={styles.columnFields}>
        {fields.map(({ field, columns: offeredColumns }) => (
          <Field key={field} label={texts.fields[field]}>
            <Select
              value={selectedValue(chosenColumns[field])}
              options={[
                { value: '', label: texts.choose, disabled: true },
                ...options(offeredColumns),
                { value: NO_COLUMN, label: texts.noColumn },
              ]}
              onChange={({ target }) =>
                setChosenColumns({
                  ...chosenColumns,
                  [field]: target.value === NO_COLUMN ? null : Number(target.value),
                })
              }
            />
          </Field>
        ))}
        <Button
          variant="primary"
          disabled={isUndecided || isColumnChosenTwice}
          reason={isUndecided ? texts.columnsFirst : texts.sameColumn}
          onClick={() => onChoose(chosenColumns)}
        >
          {texts.takeColumns}
        </Button>
      </div>
    </Stack>
  )
}

function selectedValue(column: number | null | undefined): string {
  if (column === undefined) return ''
  return column === null ? NO_COLUMN : String(column)
}
