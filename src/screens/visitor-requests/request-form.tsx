import type { BaseSyntheticEvent, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useConnection } from '#app-context/use-connection.ts'
import type { FormDraft } from '#app-context/device/use-draft.ts'
import { requestTexts } from '#texts/people/visitor-requests.ts'
import { Button } from '#ui/button/button.tsx'
import { OfflineNote } from '#ui/feedback/note.tsx'
import { Form } from '#ui/form/form.tsx'
import type { IconName } from '#ui/icon/icon.tsx'
import { Muted } from '#ui/layout/muted.tsx'

interface RequestFormProps<Fields extends FieldValues, SentFields> {
  form: UseFormReturn<Fields, unknown, SentFields>
  draft: FormDraft<Fields>
  title?: string
  needsConnectionText: string
  submitText: string
  icon?: IconName
  isBusy: boolean
  onSubmit: (event: BaseSyntheticEvent) => Promise<void>
  children: ReactNode
}

/** A visitor's form that needs a connection: offline it cannot be sent and stays on the device as a draft. */
export function RequestForm<Fields extends FieldValues, SentFields>({
  title,
  needsConnectionText,
  submitText,
  icon,
  isBusy,
  form,
  draft,
  onSubmit,
  children,
}: RequestFormProps<Fields, SentFields>) {
  const isOffline = useConnection().state === 'offline'
  return (
    <Form form={form} draft={draft} onSubmit={onSubmit}>
      {title !== undefined && <h2>{title}</h2>}
      {isOffline && <OfflineNote>{needsConnectionText}</OfflineNote>}
      {children}
      <Button
        type="submit"
        variant="primary"
        isWide
        {...(icon !== undefined && { icon })}
        busy={isBusy}
        disabled={isOffline}
        reason={needsConnectionText}
      >
        {submitText}
      </Button>
      <Muted>{requestTexts.isDraft}</Muted>
    </Form>
  )
}
