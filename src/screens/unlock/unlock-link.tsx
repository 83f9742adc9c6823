import { useLockedAccounts } from '#app-context/people/use-unlock-accounts.ts'
import { unlockPath } from '#paths'
import { unlockTexts } from '#texts/people/unlock.ts'
import { IconLink } from '#ui/button/icon-button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'

/** For visitors: leads to the page Unlock while an account is locked on this device. */
export function UnlockLink({ isIcon = false }: { isIcon?: boolean }) {
  const accounts = useLockedAccounts()
  if (accounts === undefined || accounts.length === 0) return null
  if (isIcon) return <IconLink icon="lock" to={unlockPath} label={unlockTexts.title} />
  return (
    <LinkButton variant="quiet" icon="lock" to={unlockPath}>
      {unlockTexts.title}
    </LinkButton>
  )
}
