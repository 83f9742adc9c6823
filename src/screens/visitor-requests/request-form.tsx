import type { BaseSyntheticEvent, ReactNode } from 'react'
import { useConnection } from '#live/use-connection.ts'
import { requestTexts } from '#texts/visitor-requests.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import type { IconName } from '#ui/icon.tsx'
import { OfflineNote } from '#ui/offline-note.tsx'
import styles from './request-form.module.css'

interface RequestFormProps {
  title?: string
  needsConnection: string
  submit: string
  icon?: IconName
  isBusy: boolean
  onSubmit: (event: BaseSyntheticEvent) => Promise<void>
  children: ReactNode
}

/** What a visitor sends at once or not at all: without a connection it stays here as a draft. */
export function RequestForm({ title, needsConnection, submit, icon, isBusy, ...form }: RequestFormProps) {
  const isOffline = useConnection().state === 'offline'
  return (
    <Form onSubmit={form.onSubmit}>
      {title !== undefined && <h2>{title}</h2>}
      {isOffline && <OfflineNote>{needsConnection}</OfflineNote>}
      {form.children}
      <Button
        type="submit"
        variant="primary"
        size="large"
        isWide
        {...(icon !== undefined && { icon })}
        busy={isBusy}
        disabled={isOffline}
        reason={needsConnection}
      >
        {submit}
      </Button>
      <p className={styles.hint}>{requestTexts.isDraft}</p>
    </Form>
  )
}
