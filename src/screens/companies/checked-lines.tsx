import type { UserColumn, UserLine } from '#domain/people/user-lines.ts'
import { userImportTexts as texts } from '#texts/people/user-import.ts'
import { Chip } from '#ui/feedback/chip.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Select } from '#ui/select/select.tsx'
import type { Column } from '#ui/table/columns.ts'
import { FittingTable } from '#ui/table/scrolling-table.tsx'
import type { CheckedLine, NameQuestion } from './check-lines.ts'
import styles from './import-screen.module.css'

/** Every value that was read is shown, because a mail with a password goes to the e-mail. */
const SHOWN_COLUMNS: readonly UserColumn[] = ['company', 'email', 'phone', 'role', 'dealerships']

interface CheckedLinesProps {
  checkedLines: readonly CheckedLine[]
  isCreated: (checkedLine: CheckedLine) => boolean
  /** Chooses the company, role or dealership that a name in the line means. */
  onChoose: (line: UserLine, nameKey: string, id: number) => void
}

/** Shows for each line that its user is created; or that it is ready, the questions about names, and the faults. */
export function CheckedLines({ checkedLines, isCreated, onChoose }: CheckedLinesProps) {
  const columns: Column<CheckedLine>[] = [
    { title: texts.fields.login, isHeadline: true, cell: ({ line }) => line.values.login },
    { title: texts.line, align: 'end', cell: ({ line }) => line.lineNumber },
    ...SHOWN_COLUMNS.map((column) => ({
      title: texts.fields[column],
      cell: ({ line }: CheckedLine) => line.values[column],
    })),
    {
      title: texts.result,
      cell: (checkedLine) => {
        if (isCreated(checkedLine)) return <Chip tone="info">{texts.created}</Chip>
        return (
          <Stack gap={1} align="start">
            {checkedLine.fields !== null && <Chip tone="ok">{texts.ready}</Chip>}
            {checkedLine.questions.map((question) => (
              <Question
                key={question.nameKey}
                line={checkedLine.line}
                question={question}
                onChoose={(id) => onChoose(checkedLine.line, question.nameKey, id)}
              />
            ))}
            {checkedLine.faults.length > 0 && (
              <ul className={styles.faults}>
                {checkedLine.faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            )}
          </Stack>
        )
      },
    },
  ]
  return (
    <FittingTable
      label={texts.results}
      columns={columns}
      rows={checkedLines}
      keyOf={({ line }) => line.lineNumber}
    />
  )
}

interface QuestionProps {
  line: UserLine
  question: NameQuestion
  onChoose: (id: number) => void
}

function Question({ line, question: { questionText, choices, chosenId }, onChoose }: QuestionProps) {
  return (
    <div className={styles.question}>
      <span>{questionText}</span>
      <Select
        aria-label={texts.choiceOfLine(questionText, line.lineNumber)}
        value={chosenId ?? ''}
        options={[
          { value: '', label: texts.choose, disabled: true },
          ...choices.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ target }) => onChoose(Number(target.value))}
      />
    </div>
  )
}
