import { useNow } from '#app-context/use-now.ts'
import type { OwnUnlock } from '#app-context/people/use-unlock-accounts.ts'
import { momentWords } from '#texts/figures.ts'
import { unlockSettingTexts as texts } from '#texts/people/unlock.ts'
import { FactList } from '#ui/layout/fact-list.tsx'

const MINUTE_MS = 60_000

export function UnlockFacts({ unlock }: { unlock: NonNullable<OwnUnlock['unlock']> }) {
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
