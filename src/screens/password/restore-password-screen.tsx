import { valibotResolver } from '@hookform/resolvers/valibot'
import { useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { restorePassword } from '#api/passwords.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { useCounter } from '#live/counter.ts'
import { failureText } from '#live/failure-text.ts'
import { DEFAULT_NOTICE_MS } from '#live/notices.ts'
import { useConnection } from '#live/use-connection.ts'
import { authPath, homePath } from '#paths'
import { restorePasswordTexts } from '#texts/password.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { FormCard } from '#ui/form-card.tsx'
import { Note } from '#ui/note.tsx'
import { OfflineNote } from '#ui/offline-note.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { type RestorePasswordForm, restorePasswordForm } from './password-forms.ts'
import styles from './password-screen.module.css'
import { useEmailDraft } from './use-email-draft.ts'

const resolver = valibotResolver(restorePasswordForm)

/** The e-mail form behind 'Forgot password' (ordering.md §2 Password restore page). */
export function RestorePasswordScreen() {
  const { api, notices } = useCounter()
  const isOffline = useConnection().state === 'offline'
  const [failure, setFailure] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { control, register, handleSubmit, reset, setError, setValue, getValues, formState } =
    useForm<RestorePasswordForm>({ resolver, defaultValues: { email: '' } })
  const fill = useCallback(
    (email: string) => {
      if (getValues('email') === '') setValue('email', email)
    },
    [getValues, setValue],
  )
  const draft = useEmailDraft(fill)

  async function submit({ email }: RestorePasswordForm): Promise<void> {
    setFailure(null)
    setSentTo(null)
    const answer = await restorePassword(api, email)
    if (answer.ok) {
      setSentTo(email)
      reset({ email })
      notices.give({ kind: 'success', text: restorePasswordTexts.sent }, DEFAULT_NOTICE_MS)
      return draft.forget()
    }
    const isUnknown = answer.failure.kind === 'refused' && answer.failure.code === ERROR_CODES.notFound
    if (!isUnknown) return setFailure(failureText(answer.failure))
    setError('email', { message: restorePasswordTexts.unknownEmail(email) }, { shouldFocus: true })
  }

  return (
    <FormCard
      title={restorePasswordTexts.title}
      links={<Link to={authPath(homePath)}>{restorePasswordTexts.toSignIn}</Link>}
    >
      <Form control={control} onSubmit={handleSubmit(submit)}>
        <p className={styles.hint}>{restorePasswordTexts.explanation}</p>
        {isOffline && <OfflineNote>{restorePasswordTexts.needsConnection}</OfflineNote>}
        {failure && (
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        )}
        {sentTo && <Note tone="ok">{restorePasswordTexts.sentTo(sentTo)}</Note>}
        <Field label={restorePasswordTexts.email} error={formState.errors.email?.message}>
          <TextInput
            {...register('email', {
              onChange: (event: { target: { value: string } }) => {
                void draft.keep(event.target.value) // it says itself where it fails
              },
            })}
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
          size="large"
          isWide
          busy={formState.isSubmitting}
          disabled={isOffline}
          reason={restorePasswordTexts.needsConnection}
        >
          {restorePasswordTexts.submit}
        </Button>
      </Form>
    </FormCard>
  )
}
