import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSession } from '#app-context/people/use-session.ts'
import { useOwnUnlock } from '#app-context/people/use-unlock-accounts.ts'
import { unlockSetupPath } from '#paths'
import { lockTexts } from '#texts/people/unlock.ts'
import { Button } from '#ui/button/button.tsx'

/**
 * The button Lock: keeps the account's data on this device, encrypted, and lets another person unlock theirs. If no unlock
 * is set up, the button leads to the setup. It is disabled with a reason if the rule of the dealership forbids unlocking,
 * or if the person may not open the page with the setup. The button is not shown to the visitor, without an edge that
 * keeps keys, or on an address that is not secure.
 */
export function LockButton() {
  const { may, lock } = useSession()
  const ownUnlock = useOwnUnlock()
  const navigate = useNavigate()
  const [isLocking, setIsLocking] = useState(false)
  if (ownUnlock === undefined || !ownUnlock.isPossible) return null
  const { unlock, grant } = ownUnlock
  const reason =
    grant?.isAllowed === false || unlock?.isAllowed === false
      ? lockTexts.notAllowed
      : unlock === null && !may('seeAccount')
        ? lockTexts.noAccountPage
        : undefined

  function lockOrSetUp(): void {
    if (unlock === null) return void navigate(unlockSetupPath) // navigate returns a promise only for data routers
    setIsLocking(true)
    void lock() // ends with the new page
  }

  return (
    <Button
      variant="quiet"
      icon="lock"
      busy={isLocking}
      reason={reason}
      disabled={reason !== undefined}
      onClick={lockOrSetUp}
    >
      {lockTexts.lock}
    </Button>
  )
}
