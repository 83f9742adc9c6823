import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useUnlockSetup } from '#app-context/people/use-unlock-setup.ts'
import { pinFault } from '#domain/people/pin-rule.ts'
import { suggestedLabel } from '#domain/people/unlock-label.ts'
import { signInFailureText } from '#server-state/people/sign-in-failure-text.ts'
import type { SetUpResult } from '#session/unlock/set-up-unlock.ts'
import { unlockSettingTexts as texts } from '#texts/people/unlock.ts'
import { validationTexts } from '#texts/validation.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Row } from '#ui/layout/row.tsx'

const labelSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(texts.labelMissing), v.maxLength(40))
const pinSchema = v.pipe(
  v.string(),
  v.trim(),
  v.check((typed) => pinFault(typed) !== 'pin-too-short', texts.failures['pin-too-short']),
  v.check((typed) => pinFault(typed) !== 'pin-too-easy', texts.failures['pin-too-easy']),
)
const passwordSchema = v.pipe(v.string(), v.nonEmpty(validationTexts.required))
const pinResolver = valibotResolver(
  v.object({ label: labelSchema, pin: pinSchema, password: passwordSchema }),
)
const platformResolver = valibotResolver(
  v.object({ label: labelSchema, pin: v.string(), password: passwordSchema }),
)

interface SetupFields {
  label: string
  pin: string
  password: string
}

interface UnlockSetupFormProps {
  /** The name of the account's unlock on this device; null without an unlock: then the form suggests a name. */
  label: string | null
  isPinAllowed: boolean
  onDone: () => void
  onCancel?: () => void
}

/** Sets up a PIN or the platform's authenticator. */
export function UnlockSetupForm({ label: ownLabel, isPinAllowed, onDone, onCancel }: UnlockSetupFormProps) {
  const { notices } = useCounter()
  const { account, confirmPassword } = useSession()
  const { hasPlatform, setPin, setPlatform } = useUnlockSetup()
  const [isPinShown, setIsPinShown] = useState(false)
  const [isPasswordShown, setIsPasswordShown] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<SetupFields>({
    resolver: isPinAllowed ? pinResolver : platformResolver,
    defaultValues: {
      label: ownLabel ?? suggestedLabel(account?.name ?? '', account?.login ?? ''),
      pin: '',
      password: '',
    },
  })
  const { errors, isSubmitting } = form.formState
  const [isAskingPlatform, setIsAskingPlatform] = useState(false)

  /** Runs one of the two setups if the password is right. */
  async function setUp(run: () => Promise<SetUpResult>): Promise<void> {
    setFailure(null)
    const answer = await confirmPassword(form.getValues('password'))
    if (answer.kind === 'incorrect')
      return form.setError('password', { message: texts.wrongPassword }, { shouldFocus: true })
    if (answer.kind === 'failed') return setFailure(signInFailureText(answer.failure, Date.now()))
    const result = await run()
    if (result !== 'ok') return setFailure(texts.failures[result])
    form.reset({ label: form.getValues('label'), pin: '', password: '' })
    notices.show({ kind: 'success', text: texts.isSet }, DEFAULT_NOTICE_MS)
    onDone()
  }

  const submit = ({ label, pin }: SetupFields) =>
    setUp(() => (isPinAllowed ? setPin(label, pin) : setPlatform(label)))

  async function askPlatform(): Promise<void> {
    if (!(await form.trigger(['label', 'password'], { shouldFocus: true }))) return
    setIsAskingPlatform(true)
    await setUp(() => setPlatform(form.getValues('label').trim()))
    setIsAskingPlatform(false)
  }

  const canSetUp = isPinAllowed || hasPlatform
  return (
    <Form form={form} allowsLeaving onSubmit={form.handleSubmit(submit)}>
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      {canSetUp && (
        <Field label={texts.label} hint={texts.labelHint} error={errors.label?.message}>
          <TextInput {...form.register('label')} autoComplete="off" maxLength={40} />
        </Field>
      )}
      {isPinAllowed ? (
        <Field label={texts.pin} hint={texts.pinHint} error={errors.pin?.message}>
          <PasswordInput
            {...form.register('pin')}
            inputMode="numeric"
            autoComplete="off"
            isPasswordShown={isPinShown}
            eye={{ labels: texts, onPress: () => setIsPinShown(!isPinShown) }}
          />
        </Field>
      ) : (
        <p>{texts.pinNotAllowed}</p>
      )}
      {canSetUp && (
        <Field label={texts.password} hint={texts.passwordHint} error={errors.password?.message}>
          <PasswordInput
            {...form.register('password')}
            autoComplete="current-password"
            isPasswordShown={isPasswordShown}
            eye={{ labels: texts, onPress: () => setIsPasswordShown(!isPasswordShown) }}
          />
        </Field>
      )}
      <Row>
        {isPinAllowed && (
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {texts.setPin}
          </Button>
        )}
        {hasPlatform && (
          <Button
            busy={isAskingPlatform}
            onClick={() => {
              void askPlatform() // the form shows the result
            }}
          >
            {texts.setPlatform}
          </Button>
        )}
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </Row>
    </Form>
  )
}
