import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { useConnection } from '#app-context/use-connection.ts'
import { useDeniedSession } from '#app-context/people/use-denied-session.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useLockedAccounts } from '#app-context/people/use-unlock-accounts.ts'
import {
  authPath,
  cartPath,
  homePath,
  registrationPath,
  restorePasswordPath,
  returnPathOf,
  unlockPath,
} from '#paths'
import { signInFailureText } from '#server-state/people/sign-in-failure-text.ts'
import { deniedSessionTexts, removedAccountTexts, signInTexts } from '#texts/people/sign-in.ts'
import { unlockTexts } from '#texts/people/unlock.ts'
import { validationTexts } from '#texts/validation.ts'
import { Button } from '#ui/button/button.tsx'
import { Note, OfflineNote } from '#ui/feedback/note.tsx'
import { focusHeading } from '#ui/focus/focus-return.ts'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormCard } from '#ui/form/form-card.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

/** Printable ASCII without spaces (G108). */
const ALLOWED_PASSWORD = /^[\x21-\x7e]+$/

const signInFormSchema = v.object({
  login: v.pipe(v.string(), v.trim(), v.nonEmpty(validationTexts.required)),
  password: v.pipe(
    v.string(),
    v.nonEmpty(validationTexts.required),
    v.regex(ALLOWED_PASSWORD, signInTexts.invalidPassword),
  ),
})
type SignInForm = v.InferOutput<typeof signInFormSchema>

const resolver = valibotResolver(signInFormSchema)

interface SignInScreenProps {
  /** Loads the path as a new page, so that nothing of the visitor stays in memory. */
  loadPage?: (path: string) => void
}

export function SignInScreen({ loadPage = (path) => location.replace(path) }: SignInScreenProps) {
  const { pathname, search } = useLocation()
  const { account, isSignedIn, isUnlocked, signIn } = useSession()
  const { state: connectionState } = useConnection()
  const navigate = useNavigate()
  const hasLockedAccounts = (useLockedAccounts()?.length ?? 0) > 0
  const deniedSession = useDeniedSession()
  const deniedTexts = deniedSession?.isAccountRemoved ? removedAccountTexts : deniedSessionTexts
  const [failure, setFailure] = useState<string | null>(null)
  const [isPasswordShown, setIsPasswordShown] = useState(false)
  const form = useForm<SignInForm>({
    resolver,
    defaultValues: { login: account?.login ?? '', password: '' },
  })
  const returnPath = returnPathOf(pathname, search)
  const [returnPathname = ''] = returnPath.split('?')
  const isCheckout = returnPathname === cartPath
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState

  // An unlocked account has no session, so a person can still sign in.
  if (isSignedIn && !isUnlocked && !isSubmitting && !isSubmitSuccessful)
    return <Navigate to={returnPath} replace />

  async function submit({ login, password }: SignInForm): Promise<void> {
    setFailure(null)
    const outcome = await signIn(login, password)
    switch (outcome.kind) {
      case 'renewed':
        return void navigate(returnPath, { replace: true }) // the router reports its own failures
      case 'denied':
        return // the session loads the next page
      case 'signed-in':
        return loadPage(outcome.othersPaths?.includes(returnPathname) ? homePath : returnPath)
      case 'incorrect':
        return form.setError('password', { message: signInTexts.incorrect }, { shouldFocus: true })
      case 'not-stored':
        return setFailure(signInTexts.signInNotSaved)
      case 'failed':
        return setFailure(signInFailureText(outcome.failure, Date.now()))
    }
  }

  async function dismissNotice(): Promise<void> {
    await deniedSession?.dismiss()
    focusHeading() // the notice disappears together with the focused button
    // The return page of the signed-out account must not open for the next person.
    void navigate(authPath(homePath), { replace: true }) // the router reports its own failures
  }

  return (
    <FormCard
      title={isCheckout ? signInTexts.checkoutTitle : signInTexts.title}
      links={
        <>
          {hasLockedAccounts && <Link to={unlockPath}>{unlockTexts.title}</Link>}
          <Link to={restorePasswordPath}>{signInTexts.forgotPassword}</Link>
          <Link to={registrationPath}>{signInTexts.registration}</Link>
        </>
      }
    >
      <Form form={form} allowsLeaving onSubmit={form.handleSubmit(submit)}>
        {deniedSession !== null && (
          <Note
            tone="wait"
            role="status"
            title={deniedTexts.title}
            actions={
              <Button variant="quiet" onClick={dismissNotice}>
                {deniedSessionTexts.dismiss}
              </Button>
            }
          >
            {`${deniedTexts.explanation} ${deniedTexts.orders(deniedSession.orderCount)} ${deniedTexts.wayBack}`}
          </Note>
        )}
        {connectionState === 'offline' && <OfflineNote>{signInTexts.needsConnection}</OfflineNote>}
        {failure && (
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        )}
        <Field label={signInTexts.login} error={errors.login?.message}>
          <TextInput
            {...form.register('login')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={signInTexts.password} error={errors.password?.message}>
          <PasswordInput
            {...form.register('password')}
            autoComplete="current-password"
            isPasswordShown={isPasswordShown}
            eye={{ labels: signInTexts, onPress: () => setIsPasswordShown(!isPasswordShown) }}
          />
        </Field>
        {/* The button stays enabled offline: pressing it is the fastest way to learn whether the server is back. */}
        <Button
          type="submit"
          variant="primary"
          isWide
          busy={isSubmitting}
          title={connectionState === 'offline' ? signInTexts.needsConnection : undefined}
        >
          {isCheckout ? signInTexts.checkoutSubmit : signInTexts.submit}
        </Button>
      </Form>
    </FormCard>
  )
}
