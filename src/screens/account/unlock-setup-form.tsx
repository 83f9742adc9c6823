import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useSession } from '#app-context/use-session.ts'
import { useUnlockSetup } from '#app-context/use-unlock-setup.ts'
import { pinFault } from '#domain/people/pin-rule.ts'
import { suggestedLabel } from '#domain/people/unlock-label.ts'
import type { SetUpResult } from '#session/unlock/set-up-unlock.ts'
import { unlockSettingTexts as texts } from '#texts/people/unlock.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './unlock-setting.module.css'

const label = v.pipe(v.string(), v.trim(), v.nonEmpty(texts.labelMissing), v.maxLength(40))
const pin = v.pipe(
  v.string(),
  v.trim(),
  v.check((typed) => pinFault(typed) !== 'pin-too-short', texts.failures['pin-too-short']),
  v.check((typed) => pinFault(typed) !== 'pin-too-easy', texts.failures['pin-too-easy']),
)
const pinResolver = valibotResolver(v.object({ label, pin }))
const labelResolver = valibotResolver(v.object({ label, pin: v.string() }))

interface UnlockSetupFormProps {
  /** The name of the unlock that is set up; null without one: then the form suggests a name. */
  label: string | null
  isPinAllowed: boolean
  onDone: () => void
  onCancel?: () => void
}

/** Sets up a PIN or the platform's authenticator. */
export function UnlockSetupForm({ label: ownLabel, isPinAllowed, onDone, onCancel }: UnlockSetupFormProps) {
  const { notices } = useCounter()
  const { account } = useSession()
  const { hasPlatform, setPin, setPlatform } = useUnlockSetup()
  const [isPinShown, setIsPinShown] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<{ label: string; pin: string }>({
    resolver: isPinAllowed ? pinResolver : labelResolver,
    defaultValues: {
      label: ownLabel ?? suggestedLabel(account?.name ?? '', account?.login ?? ''),
      pin: '',
    },
  })
  const { errors, isSubmitting } = form.formState
  const [isAskingPlatform, setIsAskingPlatform] = useState(false)

  function showResult(result: SetUpResult): void {
    if (result !== 'ok') {
      setFailure(texts.failures[result])
      return
    }
    form.reset({ label: form.getValues('label'), pin: '' })
    notices.show({ kind: 'success', text: texts.isSet }, DEFAULT_NOTICE_MS)
    onDone()
  }

  async function submit(fields: { label: string; pin: string }): Promise<void> {
    setFailure(null)
    showResult(await (isPinAllowed ? setPin(fields.label, fields.pin) : setPlatform(fields.label)))
  }

  async function askPlatform(): Promise<void> {
    setFailure(null)
    if (!(await form.trigger('label', { shouldFocus: true }))) return
    setIsAskingPlatform(true)
    showResult(await setPlatform(form.getValues('label').trim()))
    setIsAskingPlatform(false)
  }

  return (
    <Form form={form} allowsLeaving onSubmit={form.handleSubmit(submit)}>
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <Field label={texts.label} hint={texts.labelHint} error={errors.label?.message}>
        <TextInput {...form.register('label')} autoComplete="off" maxLength={40} />
      </Field>
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
      <div className={styles.actions}>
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
      </div>
    </Form>
  )
}
