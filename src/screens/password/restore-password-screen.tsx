import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useConnection } from '#app-context/use-connection.ts'
import { type FormDraft, useDraft } from '#app-context/device/use-draft.ts'
import { authPath, homePath } from '#paths'
import { useRestorePassword } from '#server-state/people/use-restore-password.ts'
import { restorePasswordTexts } from '#texts/people/password.ts'
import { Button } from '#ui/button/button.tsx'
import { Note, OfflineNote } from '#ui/feedback/note.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormCard } from '#ui/form/form-card.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { type RestorePasswordForm, restorePasswordForm } from './password-forms.ts'

const resolver = valibotResolver(restorePasswordForm)

const EMPTY_FORM = { email: '' }

/** The e-mail form behind 'Forgot password' (ordering.md §2 Password restore page). */
export function RestorePasswordScreen() {
  const draft = useDraft('restore-password', EMPTY_FORM)
  return (
    <FormCard
      title={restorePasswordTexts.title}
      links={<Link to={authPath(homePath)}>{restorePasswordTexts.toSignIn}</Link>}
    >
      {draft && <EmailForm draft={draft} />}
    </FormCard>
  )
}

interface EmailFormProps {
  draft: FormDraft<RestorePasswordForm>
}

function EmailForm({ draft }: EmailFormProps) {
  const isOffline = useConnection().state === 'offline'
  const [sentAddress, setSentAddress] = useState<string | null>(null)
  const form = useForm<RestorePasswordForm>({
    resolver,
    defaultValues: draft.initialFields,
  })
  const { errors, isSubmitting } = form.formState
  const passwordRestore = useRestorePassword({
    onSent: (email) => {
      setSentAddress(email)
      form.reset({ email })
      return draft.forget()
    },
    onUnknownEmail: (email) =>
      form.setError('email', { message: restorePasswordTexts.unknownEmail(email) }, { shouldFocus: true }),
  })

  async function submit({ email }: RestorePasswordForm): Promise<void> {
    setSentAddress(null)
    await passwordRestore.run(email)
  }

  return (
    <Form form={form} draft={draft} onSubmit={form.handleSubmit(submit)}>
      <Muted>{restorePasswordTexts.explanation}</Muted>
      {isOffline && <OfflineNote>{restorePasswordTexts.needsConnection}</OfflineNote>}
      {passwordRestore.failure && (
        <Note tone="bad" role="alert">
          {passwordRestore.failure}
        </Note>
      )}
      {sentAddress && <Note tone="ok">{restorePasswordTexts.sentTo(sentAddress)}</Note>}
      <Field label={restorePasswordTexts.email} error={errors.email?.message}>
        <TextInput
          {...form.register('email')}
          type="email"
          multiple
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        isWide
        busy={isSubmitting}
        disabled={isOffline}
        reason={restorePasswordTexts.needsConnection}
      >
        {restorePasswordTexts.submit}
      </Button>
    </Form>
  )
}
