import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useSecret } from '#address/use-secret.ts'
import { usePageTitle } from '#app-context/page-title.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { usePasswordLogin } from '#server-state/people/use-password-login.ts'
import { changePasswordTexts } from '#texts/people/password.ts'
import { Button } from '#ui/button/button.tsx'
import { Note, OfflineNote } from '#ui/feedback/note.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormCard } from '#ui/form/form-card.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { useUnsavedTyping } from '#ui/form/unsaved-typing.ts'
import { LoginNote } from './login-note.tsx'
import { PasswordFields } from './password-fields.tsx'
import { type ChangePasswordForm, changePasswordForm } from './password-forms.ts'
import { ProblemDialog } from './problem-dialog.tsx'
import { useChangePassword } from './use-change-password.ts'

interface ChangePasswordScreenProps {
  /** Loads another page in place of this page, whose code has been used. */
  loadPage?: (path: string) => void
}

/** 'Set a password' with a mailed code, else 'Change password' with the old password (storefront.md §2). */
export function ChangePasswordScreen({
  loadPage = (path) => location.replace(path),
}: ChangePasswordScreenProps) {
  const code = useSecret('code')
  const hasCode = code !== ''
  // The code exists only in the memory of this page, so the app must not reload the page by itself.
  useUnsavedTyping(hasCode)
  const title = hasCode ? changePasswordTexts.titleWithCode : changePasswordTexts.title
  usePageTitle(title)
  const isOffline = useConnection().state === 'offline'
  const passwordLogin = usePasswordLogin(code)
  const { change, problem, signInFailure, closeProblem } = useChangePassword(loadPage)
  const resolver = useMemo(() => valibotResolver(changePasswordForm(hasCode)), [hasCode])
  const form = useForm<ChangePasswordForm, unknown, ChangePasswordForm>({
    resolver,
    // With the default mode the two new passwords are compared only after all fields are valid.
    criteriaMode: 'all',
    defaultValues: { oldPassword: '', newPassword: '', newPasswordAgain: '' },
  })

  async function submit({ oldPassword, newPassword }: ChangePasswordForm): Promise<void> {
    const outcome = await change({ code, login: passwordLogin.login, oldPassword, newPassword })
    if (outcome === 'changed') form.reset()
    if (outcome !== 'incorrect') return
    form.setError('newPassword', { message: changePasswordTexts.incorrect }, { shouldFocus: true })
  }

  return (
    <>
      <FormCard title={title}>
        <Form form={form} onSubmit={form.handleSubmit(submit)}>
          {isOffline && <OfflineNote>{changePasswordTexts.needsConnectionHint}</OfflineNote>}
          <LoginNote passwordLogin={passwordLogin} />
          {signInFailure && (
            <Note tone="bad" role="alert">
              {signInFailure}
            </Note>
          )}
          <Field label={changePasswordTexts.login}>
            <TextInput value={passwordLogin.login} readOnly autoComplete="username" />
          </Field>
          <PasswordFields form={form} hasOldPassword={!hasCode} />
          <Button
            type="submit"
            variant="primary"
            isWide
            busy={form.formState.isSubmitting}
            disabled={isOffline || passwordLogin.login === ''}
            reason={isOffline ? changePasswordTexts.needsConnection : changePasswordTexts.noLogin}
          >
            {hasCode ? changePasswordTexts.submitWithCode : changePasswordTexts.submit}
          </Button>
        </Form>
      </FormCard>
      <ProblemDialog problem={problem} onClose={closeProblem} />
    </>
  )
}
