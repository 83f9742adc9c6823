import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { useSession } from '#app-context/people/use-session.ts'
import type { ListedUnlockAccount } from '#app-context/people/use-unlock-accounts.ts'
import { listenForScans } from '#app-context/quick-order/scanned-code.ts'
import { pinFault } from '#domain/people/pin-rule.ts'
import type { UnlockOutcome } from '#session/session.ts'
import { unlockTexts } from '#texts/people/unlock.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'

type Refusal = keyof typeof unlockTexts.refusals

interface UnlockFormProps {
  account: ListedUnlockAccount
  onUnlocked: () => void
}

/** Unlocks the chosen account by its PIN or by the platform's authenticator. */
export function UnlockForm({ account, onUnlocked }: UnlockFormProps) {
  const { unlock } = useSession()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const shownRefusal = refusal ?? (account.unlockState === 'ready' ? null : account.unlockState)

  /** Returns true if the PIN was wrong, also at the last try: then `account.unlockState` changes, and the form disappears. */
  async function tryToUnlock(pin?: string): Promise<boolean> {
    setRefusal(null)
    const outcome: UnlockOutcome = await unlock({
      accountKey: account.accountKey,
      ...(pin !== undefined && { pin }),
    })
    if (outcome === 'unlocked') onUnlocked()
    else if (outcome === 'wrong') return true
    else setRefusal(outcome)
    return false
  }

  return (
    <>
      {shownRefusal && (
        <Note tone="wait" role="alert">
          {unlockTexts.refusals[shownRefusal]}
        </Note>
      )}
      {account.unlockState === 'ready' &&
        (account.method === 'pin' ? (
          <PinForm triesLeft={account.triesLeft} tryToUnlock={tryToUnlock} />
        ) : (
          <PlatformButton tryToUnlock={tryToUnlock} />
        ))}
    </>
  )
}

/** A text that no account can have as its PIN uses up no try. */
const pinFormSchema = v.object({
  pin: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(unlockTexts.pinMissing),
    v.check((pin) => pinFault(pin) === null, unlockTexts.pinImpossible),
  ),
})
const resolver = valibotResolver(pinFormSchema)

interface PinFormProps {
  /** The number of tries that are left, as the device counts them for all tabs. */
  triesLeft: number
  tryToUnlock: (pin: string) => Promise<boolean>
}

function PinForm({ triesLeft, tryToUnlock }: PinFormProps) {
  const [isPinShown, setIsPinShown] = useState(false)
  const [isWrong, setIsWrong] = useState(false)
  const form = useForm<{ pin: string }>({ resolver, defaultValues: { pin: '' } })
  const { errors, isSubmitting } = form.formState
  const { setFocus, setValue, handleSubmit } = form

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first painting moves the focus
  useEffect(() => setFocus('pin'), [])

  async function submit({ pin }: { pin: string }): Promise<void> {
    setIsWrong(false)
    const isWrongPin = await tryToUnlock(pin)
    if (!isWrongPin) return
    setIsWrong(true)
    setValue('pin', '')
    setFocus('pin')
  }

  // A badge reader types while the focus may be elsewhere on the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field stays the same
  useEffect(() => {
    const field = document.querySelector<HTMLElement>('[data-takes-scans="page"]')
    if (field === null) return
    return listenForScans(field, ({ code }) => {
      setValue('pin', code)
      void handleSubmit(submit)() // the form shows the result
      return true
    })
  }, [])

  return (
    <Form form={form} allowsLeaving onSubmit={handleSubmit(submit)}>
      <Field
        label={unlockTexts.pin}
        hint={unlockTexts.pinHint}
        error={errors.pin?.message ?? (isWrong ? unlockTexts.wrong(triesLeft) : undefined)}
      >
        <PasswordInput
          {...form.register('pin')}
          data-takes-scans="page"
          inputMode="numeric"
          autoComplete="off"
          isPasswordShown={isPinShown}
          eye={{ labels: unlockTexts, onPress: () => setIsPinShown(!isPinShown) }}
        />
      </Field>
      <Button type="submit" variant="primary" isWide busy={isSubmitting}>
        {unlockTexts.submit}
      </Button>
    </Form>
  )
}

function PlatformButton({ tryToUnlock }: { tryToUnlock: () => Promise<boolean> }) {
  const [isAsking, setIsAsking] = useState(false)

  async function ask(): Promise<void> {
    setIsAsking(true)
    await tryToUnlock()
    setIsAsking(false)
  }

  return (
    <Button
      variant="primary"
      icon="lock"
      isWide
      busy={isAsking}
      onClick={() => {
        void ask() // a note shows the result
      }}
    >
      {unlockTexts.submitPlatform}
    </Button>
  )
}
