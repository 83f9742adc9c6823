import { type BaseSyntheticEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { Button } from '../button/button.tsx'
import { Note } from '../feedback/note.tsx'
import styles from './form.module.css'
import { LockedFields } from './locked-fields.tsx'
import { useAskBeforeLeaving, useUnsavedTyping } from './unsaved-typing.ts'

/** A draft of the typing, kept on the device until it is sent or discarded. */
export interface TypingDraft<Fields> {
  /** The values of a form without a draft. */
  fresh: Fields
  /**
   * The note shown while the form holds restored typing; null when the form started fresh or the draft was
   * discarded.
   */
  restored: string | null
  discard: string
  keep: (fields: Fields) => void
  forget: () => Promise<void>
}

interface FormProps<Fields extends FieldValues, Sent> {
  /** Knows whether something was typed; a form that stays on the page after sending resets it. */
  form: Pick<UseFormReturn<Fields, unknown, Sent>, 'control' | 'subscribe' | 'reset'>
  /** Keeps the typing on the device, so that people may leave the page without a question. */
  draft?: TypingDraft<Fields> | undefined
  /** People leave without a question too: the screen keeps the typing, or it is not worth a question. */
  isLight?: boolean
  /**
   * The fields are not locked while the form is sent; text that is typed meanwhile stays in them, marked as
   * unsaved.
   */
  keepsTyping?: boolean
  /** Resolves when the screen shows the result. */
  onSubmit: (event: BaseSyntheticEvent) => Promise<void> | void
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void
  label?: string
  /** For a submit button outside the form. Without a button inside, Enter would not send the form. */
  id?: string
  /** Without a class the fields stand below each other. */
  className?: string | undefined
  children: ReactNode
}

/**
 * A form that shows its errors at the fields, not in the browser's bubbles. While it holds unsent typing, the
 * app does not reload the page; a draft keeps the typing, or the person is asked before leaving the page
 * (G153). While the form is sent its fields are locked: text typed then would be lost behind the message of
 * success (G195).
 */
export function Form<Fields extends FieldValues, Sent>({
  form,
  draft,
  isLight = false,
  keepsTyping = false,
  onSubmit,
  onKeyDown,
  label,
  id,
  className = styles.form,
  children,
}: FormProps<Fields, Sent>) {
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  const [isSending, setIsSending] = useState(false)
  const isBeingSent = isSubmitting || isSending
  const isLocked = isBeingSent && !keepsTyping
  useUnsavedTyping(isDirty)
  // A form that is being sent leads to another page by itself, without a question.
  useAskBeforeLeaving(isDirty && !isBeingSent && !isLight && draft === undefined)

  async function send(event: BaseSyntheticEvent): Promise<void> {
    const sending = onSubmit(event)
    if (sending === undefined) return
    setIsSending(true)
    try {
      await sending
    } finally {
      setIsSending(false)
    }
  }
  return (
    <form
      id={id}
      className={className}
      aria-label={label}
      aria-busy={isLocked || undefined}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        void send(event) // onSubmit reports its own failures
      }}
    >
      <LockedFields isLocked={isLocked}>
        {draft && <Draft form={form} draft={draft} />}
        {children}
      </LockedFields>
    </form>
  )
}

interface DraftProps<Fields extends FieldValues, Sent> {
  form: FormProps<Fields, Sent>['form']
  draft: TypingDraft<Fields>
}

/** Stores every letter, and shows a note while the form holds restored typing. */
function Draft<Fields extends FieldValues, Sent>({ form, draft }: DraftProps<Fields, Sent>) {
  const { keep } = draft
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe, keep],
  )
  if (draft.restored === null) return null
  return (
    <div className={styles.draft}>
      <Note
        role="status"
        actions={
          <Button
            size="small"
            onClick={(event) => {
              const fields = event.currentTarget.form
              form.reset(draft.fresh)
              void draft.forget() // a draft that could not be deleted is only shown again
              // The button disappears while it has the focus.
              fields?.querySelector<HTMLElement>('input, select, textarea')?.focus()
            }}
          >
            {draft.discard}
          </Button>
        }
      >
        {draft.restored}
      </Note>
    </div>
  )
}
