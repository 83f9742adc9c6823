import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'
import styles from './text-question.module.css'
import { useUnsavedTyping } from './unsaved-typing.ts'

interface TextQuestionProps {
  label: string
  submitLabel: string
  /** The reason why the last answer was refused; null if no answer was refused. */
  error: string | null
  /** The error that is shown if the person submits an empty field. */
  emptyText: string
  inputMode?: 'text' | 'email'
  autoComplete?: string
  isBusy?: boolean
  onSubmit: (text: string) => void
}

/** A form with one text field, for a question that the person must answer before the page shows its content. */
export function TextQuestion({
  label,
  submitLabel,
  error,
  emptyText,
  inputMode = 'text',
  autoComplete = 'off',
  isBusy = false,
  onSubmit,
}: TextQuestionProps) {
  const [text, setText] = useState('')
  const [isAnswerMissing, setIsAnswerMissing] = useState(false)
  useUnsavedTyping(text !== '')
  return (
    <form
      className={styles.question}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        const answer = text.trim()
        setIsAnswerMissing(answer === '')
        if (answer !== '') onSubmit(answer)
      }}
    >
      <Field label={label} error={isAnswerMissing ? emptyText : error}>
        <TextInput
          value={text}
          inputMode={inputMode}
          autoComplete={autoComplete}
          spellCheck={false}
          required
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  )
}
