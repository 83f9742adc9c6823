import { useNow } from '#app-context/use-now.ts'
import type { OwnUnlock } from '#app-context/use-unlock-accounts.ts'
import { momentWords } from '#texts/figures.ts'
import { unlockSettingTexts as texts } from '#texts/people/unlock.ts'
import { FactList } from '#ui/layout/fact-list.tsx'

const MINUTE_MS = 60_000

export function UnlockFacts({ unlock }: { unlock: NonNullable<OwnUnlock['unlock']> }) {
  const now = useNow(MINUTE_MS)
  const { label, method, validUntil, triesLeft } = unlock
  const validText =
    validUntil === null
      ? texts.validUntilUnknown
      : validUntil < now
        ? texts.expired(momentWords(validUntil, now))
        : texts.validUntilHint(momentWords(validUntil, now))
  return (
    <FactList
      facts={[
        [texts.name, label],
        [texts.method, texts.methods[method]],
        [texts.validUntil, validText],
        [texts.triesLeft, texts.tries(triesLeft)],
      ]}
    />
  )
}
