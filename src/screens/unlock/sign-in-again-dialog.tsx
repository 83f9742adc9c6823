import { valibotResolver } from '@hookform/resolvers/valibot'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { signInFailureText } from '#server-state/people/sign-in-failure-text.ts'
import { signInTexts } from '#texts/people/sign-in.ts'
import { unlockedTexts } from '#texts/people/unlock.ts'
import { validationTexts } from '#texts/validation.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

const resolver = valibotResolver(
  v.object({ password: v.pipe(v.string(), v.nonEmpty(validationTexts.required)) }),
)

/**
 * Asks the person of an unlocked account for the password. After the sign-in the page continues with the new session,
 * unless the server gave the session of another account: then the page is loaded again.
 */
export function SignInAgainDialog({ login, onClose }: { login: string; onClose: () => void }) {
  const { notices } = useCounter()
  const { signIn, lock } = useSession()
  const formId = useId()
  const [isPasswordShown, setIsPasswordShown] = useState(false)
  const [isLocking, setIsLocking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<{ password: string }>({ resolver, defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState

  async function submit({ password }: { password: string }): Promise<void> {
    setFailure(null)
    const outcome = await signIn(login, password)
    switch (outcome.kind) {
      case 'renewed':
        notices.show({ kind: 'success', text: unlockedTexts.isSignedIn }, DEFAULT_NOTICE_MS)
        return
      case 'signed-in':
        // The server gave the session of another account for this login.
        return location.reload()
      case 'denied':
        return // the session loads the next page
      case 'incorrect':
        return form.setError('password', { message: signInTexts.incorrect }, { shouldFocus: true })
      case 'not-stored':
        return setFailure(signInTexts.signInNotSaved)
      case 'failed':
        return setFailure(signInFailureText(outcome.failure, Date.now()))
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={unlockedTexts.dialogTitle(login)}
      description={unlockedTexts.dialogText}
      actions={
        <>
          <Button
            variant="quiet"
            icon="lock"
            busy={isLocking}
            onClick={() => {
              setIsLocking(true)
              void lock() // at its end the session loads the page Unlock
            }}
          >
            {unlockedTexts.otherPerson}
          </Button>
          <Button onClick={onClose}>{unlockedTexts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {unlockedTexts.submit}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} allowsLeaving onSubmit={form.handleSubmit(submit)}>
        {failure && (
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        )}
        <Field label={unlockedTexts.login}>
          <TextInput value={login} readOnly autoComplete="username" />
        </Field>
        <Field label={unlockedTexts.password} error={errors.password?.message}>
          <PasswordInput
            {...form.register('password')}
            autoFocus
            autoComplete="current-password"
            isPasswordShown={isPasswordShown}
            eye={{ labels: signInTexts, onPress: () => setIsPasswordShown(!isPasswordShown) }}
          />
        </Field>
      </Form>
    </Dialog>
  )
}
