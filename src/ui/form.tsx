import type { BaseSyntheticEvent, KeyboardEvent, ReactNode } from 'react'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import styles from './form.module.css'
import { useUnsavedTyping } from './unsaved-typing.ts'

interface FormProps<Fields extends FieldValues, Sent> {
  /** Knows whether something was typed; a form that stays after it was sent resets it. */
  control: Control<Fields, unknown, Sent>
  /** Ends in what the screen then shows. */
  onSubmit: (event: BaseSyntheticEvent) => Promise<void> | void
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void
  label?: string
  /** Fields stand below each other without one. */
  className?: string | undefined
  children: ReactNode
}

/**
 * What is wrong is said at the fields and not in the browser's bubbles, and what was typed and not sent keeps the app
 * from reloading the page.
 */
export function Form<Fields extends FieldValues, Sent>({
  control,
  onSubmit,
  onKeyDown,
  label,
  className = styles.form,
  children,
}: FormProps<Fields, Sent>) {
  useUnsavedTyping(useFormState({ control }).isDirty)
  return (
    <form
      className={className}
      aria-label={label}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit(event) // see onSubmit
      }}
    >
      {children}
    </form>
  )
}
