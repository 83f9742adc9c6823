import { type BaseSyntheticEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { Button } from '../button/button.tsx'
import { Note } from '../feedback/note.tsx'
import styles from './form.module.css'
import { LockedFields } from './locked-fields.tsx'
import { useAskBeforeLeaving, useUnsavedTyping } from './unsaved-typing.ts'

/** The draft of a form: its typing, stored on the device until the form is sent or the draft is discarded. */
export interface TypingDraft<Fields> {
  /** The values of the form without a draft. */
  defaultFields: Fields
  /** The note that the form has restored a draft; null without a draft, or after it was discarded. */
  restoredNote: string | null
  /** The label of the button that discards the draft. */
  discardLabel: string
  /** Stores the draft. */
  keep: (fields: Fields) => void
  /** Deletes the draft. */
  forget: () => Promise<void>
}

interface FormProps<Fields extends FieldValues, Sent> {
  /** The form's state. A form that stays on the page after sending must reset it. */
  form: Pick<UseFormReturn<Fields, unknown, Sent>, 'control' | 'subscribe' | 'reset'>
  /** With a draft, people can leave the page without a question, because the device has the typing. */
  draft?: TypingDraft<Fields> | undefined
  /** True if people can leave without a question although there is no draft. */
  allowsLeaving?: boolean
  /**
   * True if the fields are not locked while the form is sent. Text that the person types during that time stays in the
   * fields as unsaved typing.
   */
  staysUnlocked?: boolean
  /** Resolves when the screen shows the result. */
  onSubmit: (event: BaseSyntheticEvent) => Promise<void> | void
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void
  label?: string
  /** The id for a submit button outside the form. */
  id?: string
  /** Without a class the fields are in one column. */
  className?: string | undefined
  children: ReactNode
}

/**
 * A form that shows its errors at the fields, not in the browser's bubbles. While it has unsent typing, the app does
 * not reload the page; without a draft the person is asked before they leave the page (G153). While the form is sent,
 * its fields are locked, because text that is typed then would be lost (G195).
 */
export function Form<Fields extends FieldValues, Sent>({
  form,
  draft,
  allowsLeaving = false,
  staysUnlocked = false,
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
  const isLocked = isBeingSent && !staysUnlocked
  useUnsavedTyping(isDirty)
  // No question while the form is sent: its success may open another page.
  useAskBeforeLeaving(isDirty && !isBeingSent && !allowsLeaving && draft === undefined)

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
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (!isSendKey(event) || event.defaultPrevented) return
        event.preventDefault()
        pressSubmitButton(event.currentTarget)
      }}
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

/** Ctrl+Enter, or Command+Enter on a Mac, sends the form from every field: in a text of several lines Enter alone cannot. */
function isSendKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey)
}

/** Presses the button, so that a disabled one sends nothing. The button may stand outside the form. */
function pressSubmitButton({ elements }: HTMLFormElement): void {
  const buttons = [...elements].filter((element) => element instanceof HTMLButtonElement)
  buttons.find(({ type }) => type === 'submit')?.click()
}

interface DraftProps<Fields extends FieldValues, Sent> {
  form: FormProps<Fields, Sent>['form']
  draft: TypingDraft<Fields>
}

/** Stores the draft after every key, and shows a note while the form has a restored draft. */
function Draft<Fields extends FieldValues, Sent>({ form, draft }: DraftProps<Fields, Sent>) {
  const { keep } = draft
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe, keep],
  )
  if (draft.restoredNote === null) return null
  return (
    <div className={styles.draft}>
      <Note
        role="status"
        actions={
          <Button
            onClick={(event) => {
              const fields = event.currentTarget.form
              form.reset(draft.defaultFields)
              void draft.forget() // a draft that stays stored is shown again next time
              // The pressed button disappears, so the focus moves to the first field.
              fields?.querySelector<HTMLElement>('input, select, textarea')?.focus()
            }}
          >
            {draft.discardLabel}
          </Button>
        }
      >
        {draft.restoredNote}
      </Note>
    </div>
  )
}
