import type { UserLine } from '#domain/people/user-lines.ts'
import { userImportTexts as texts } from '#texts/people/user-import.ts'
import { Chip } from '#ui/feedback/chip.tsx'
import { Select } from '#ui/select/select.tsx'
import type { Column } from '#ui/table/columns.ts'
import { FittingTable } from '#ui/table/scrolling-table.tsx'
import type { NameQuestion, UserAnswer } from './answer-users.ts'
import styles from './import-screen.module.css'

interface UserAnswersProps {
  answers: readonly UserAnswer[]
  isMade: (answer: UserAnswer) => boolean
  /** Chooses the meaning of a name in the line. */
  onChoose: (line: UserLine, subject: string, id: number) => void
}

/** The result of checking each line: ready, its faults, or its open questions. */
export function UserAnswers({ answers, isMade, onChoose }: UserAnswersProps) {
  const columns: Column<UserAnswer>[] = [
    { title: texts.login, isHeadline: true, cell: ({ line }) => line.values.login },
    { title: texts.line, align: 'end', cell: ({ line }) => line.line },
    { title: texts.company, cell: ({ line }) => line.values.company },
    {
      title: texts.answer,
      cell: (answer) => {
        if (isMade(answer)) return <Chip tone="info">{texts.made}</Chip>
        return (
          <div className={styles.answer}>
            {answer.fields !== null && <Chip tone="ok">{texts.ready}</Chip>}
            {answer.questions.map((question) => (
              <Question
                key={question.subject}
                line={answer.line}
                question={question}
                onChoose={(id) => onChoose(answer.line, question.subject, id)}
              />
            ))}
            {answer.faults.length > 0 && (
              <ul className={styles.faults}>
                {answer.faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            )}
          </div>
        )
      },
    },
  ]
  return (
    <FittingTable label={texts.answers} columns={columns} rows={answers} keyOf={({ line }) => line.line} />
  )
}

interface QuestionProps {
  line: UserLine
  question: NameQuestion
  onChoose: (id: number) => void
}

function Question({ line, question: { words, choices, chosen }, onChoose }: QuestionProps) {
  return (
    <div className={styles.question}>
      <span>{words}</span>
      <Select
        aria-label={texts.choiceOfLine(words, line.line)}
        value={chosen ?? ''}
        options={[
          { value: '', label: texts.choose, disabled: true },
          ...choices.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ target }) => onChoose(Number(target.value))}
      />
    </div>
  )
}
