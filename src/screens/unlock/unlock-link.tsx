import { useLockedAccounts } from '#app-context/use-unlock-accounts.ts'
import { unlockPath } from '#paths'
import { unlockTexts } from '#texts/people/unlock.ts'
import { LinkButton } from '#ui/button/link-button.tsx'

/** For visitors: leads to the page Unlock while an account is locked on this device. */
export function UnlockLink() {
  const accounts = useLockedAccounts()
  if (accounts === undefined || accounts.length === 0) return null
  return (
    <LinkButton variant="quiet" icon="lock" to={unlockPath}>
      {unlockTexts.title}
    </LinkButton>
  )
}
