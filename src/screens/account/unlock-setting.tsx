import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useNow } from '#app-context/use-now.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { type OwnUnlock, useOwnUnlock } from '#app-context/people/use-unlock-accounts.ts'
import { useUnlockSetup } from '#app-context/people/use-unlock-setup.ts'
import { UNLOCK_SETUP_ID } from '#paths'
import { momentWords } from '#texts/figures.ts'
import { unlockSettingTexts as texts } from '#texts/people/unlock.ts'
import { Button } from '#ui/button/button.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { isFocusLost } from '#ui/focus/focus-return.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { FactList } from '#ui/layout/fact-list.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { UnlockSetupForm } from './unlock-setup-form.tsx'

const MINUTE_MS = 60_000

/** The section that shows, sets up or removes the unlock of the account on this device (offline.md, Lock and unlock). */
export function UnlockSetting() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  const ownUnlock = useOwnUnlock()
  const isRead = ownUnlock !== undefined
  // The button Lock leads here while no unlock is set up.
  useEffect(() => {
    if (isRead && hash === `#${UNLOCK_SETUP_ID}`) heading.current?.focus()
  }, [isRead, hash])
  return (
    <Card as="section" label={texts.title} id={UNLOCK_SETUP_ID}>
      <Stack gap={3}>
        <h2 ref={heading} tabIndex={-1}>
          {texts.title}
        </h2>
        <Stack>
          <Muted>{texts.explanation}</Muted>
          {ownUnlock === undefined ? (
            <Skeleton count={1} />
          ) : (
            <Setup ownUnlock={ownUnlock} headingRef={heading} />
          )}
        </Stack>
      </Stack>
    </Card>
  )
}

/** The reason why the person cannot set up or change the unlock now; null if that is possible. */
function refusalOf({ isPossible, grant }: OwnUnlock, isUnlocked: boolean): string | null {
  if (!isPossible) return texts.notPossible
  if (isUnlocked) return texts.needsSignIn
  if (grant === null) return texts.noGrant
  return grant.isAllowed ? null : texts.notAllowed
}

interface SetupProps {
  ownUnlock: OwnUnlock
  headingRef: RefObject<HTMLHeadingElement | null>
}

function Setup({ ownUnlock, headingRef }: SetupProps) {
  const { isUnlocked } = useSession()
  const [isChanging, setIsChanging] = useState(false)
  const { unlock, grant } = ownUnlock
  const refusal = refusalOf(ownUnlock, isUnlocked)
  const isFormShown = refusal === null && (unlock === null || isChanging)
  const wasFormShown = useRef(isFormShown)
  // The form and the buttons take each other's place, together with the focused button.
  useEffect(() => {
    if (wasFormShown.current !== isFormShown && isFocusLost()) headingRef.current?.focus()
    wasFormShown.current = isFormShown
  }, [isFormShown, headingRef])
  return (
    <>
      {unlock !== null && <UnlockFacts unlock={unlock} />}
      {refusal !== null && <p>{refusal}</p>}
      {isFormShown && (
        <UnlockSetupForm
          label={unlock?.label ?? null}
          isPinAllowed={grant?.isPinAllowed === true}
          onDone={() => setIsChanging(false)}
          {...(unlock !== null && { onCancel: () => setIsChanging(false) })}
        />
      )}
      {unlock !== null && !isFormShown && (
        <Row>
          {refusal === null && <Button onClick={() => setIsChanging(true)}>{texts.change}</Button>}
          {!isUnlocked && <RemoveButton />}
        </Row>
      )}
    </>
  )
}

function UnlockFacts({ unlock }: { unlock: NonNullable<OwnUnlock['unlock']> }) {
  const now = useNow(MINUTE_MS)
  const { label, method, triesLeft } = unlock
  return (
    <FactList
      facts={[
        [texts.name, label],
        [texts.method, texts.methods[method]],
        [texts.validUntil, validWords(unlock, now)],
        [texts.triesLeft, texts.tries(triesLeft)],
      ]}
    />
  )
}

/** Until when the account can be unlocked, or why it cannot. */
function validWords({ validUntil, isAllowed }: NonNullable<OwnUnlock['unlock']>, now: number): string {
  if (validUntil === null) return texts.validUntilUnknown
  if (!isAllowed) return texts.forbidden
  const time = momentWords(validUntil, now)
  return validUntil < now ? texts.expired(time) : texts.validUntilHint(time)
}

function RemoveButton() {
  const { notices } = useCounter()
  const { remove } = useUnlockSetup()
  const question = useConfirm(() => ({
    title: texts.removeTitle,
    text: texts.removeText,
    confirmText: texts.remove,
    cancelText: texts.cancel,
    isDestructive: true,
    onConfirm: () => void removeNow(), // a notice shows the result
  }))

  async function removeNow(): Promise<void> {
    await remove()
    notices.show({ kind: 'success', text: texts.isRemoved }, DEFAULT_NOTICE_MS)
  }

  return (
    <>
      <Button icon="trash" onClick={() => question.ask()}>
        {texts.remove}
      </Button>
      {question.dialog}
    </>
  )
}
