import { type BaseSyntheticEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { Button } from '../button/button.tsx'
import { Note } from '../feedback/note.tsx'
import styles from './form.module.css'
import { LockedFields } from './locked-fields.tsx'
import { useHeldTyping, useUnsavedTyping } from './unsaved-typing.ts'

/** What is typed, kept on the device until it is sent or discarded. */
export interface KeptTyping<Fields> {
  /** What a form without a draft begins with. */
  fresh: Fields
  /** Said while what was typed before stands in the form; null where it began fresh, and once the draft is forgotten. */
  restored: string | null
  discard: string
  keep: (fields: Fields) => void
  forget: () => Promise<void>
}

interface FormProps<Fields extends FieldValues, Sent> {
  /** Knows whether something was typed; a form that stays after it was sent resets it. */
  form: Pick<UseFormReturn<Fields, unknown, Sent>, 'control' | 'subscribe' | 'reset'>
  /** Keeps the typing, so that nobody is asked before the page is left. */
  draft?: KeptTyping<Fields> | undefined
  /** Nobody is asked either: what is typed here is kept by the screen, or not worth a question. */
  isLight?: boolean
  /** What is typed while the form is sent stays in it, unsaved and marked so: its fields need no lock. */
  keepsTyping?: boolean
  /** Ends in what the screen then shows. */
  onSubmit: (event: BaseSyntheticEvent) => Promise<void> | void
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void
  label?: string
  /** For a button that stands elsewhere and sends the form; without a button of its own Enter would send nothing. */
  id?: string
  /** Fields stand below each other without one. */
  className?: string | undefined
  children: ReactNode
}

/**
 * What is wrong is said at the fields and not in the browser's bubbles. What was typed and not sent keeps the app from
 * reloading the page, and is kept as a draft or asked for before the page is left (G153). While it is sent its fields are
 * locked: what somebody typed then would be lost behind a message of success (G195).
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
  const isOnItsWay = isSubmitting || isSending
  const isLocked = isOnItsWay && !keepsTyping
  useUnsavedTyping(isDirty)
  // What is on its way leads to another page by itself.
  useHeldTyping(isDirty && !isOnItsWay && !isLight && draft === undefined)

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
        void send(event) // see onSubmit
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
  draft: KeptTyping<Fields>
}

/** Keeps every letter, and says where the form begins with what was typed before. */
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
              void draft.forget() // a draft that stays is only shown again
              // The button goes away under the focus.
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
