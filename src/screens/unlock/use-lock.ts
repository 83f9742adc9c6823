import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSession } from '#app-context/people/use-session.ts'
import { useOwnUnlock } from '#app-context/people/use-unlock-accounts.ts'
import { unlockSetupPath } from '#paths'
import { lockTexts } from '#texts/people/unlock.ts'

export interface Lock {
  /** Why locking is not possible: the rule of the dealership, or the person may not open the page with the setup. */
  reason: string | undefined
  isLocking: boolean
  /** Locks; if no unlock is set up, leads to the setup. */
  lockOrSetUp: () => void
}

/**
 * The action Lock; null for the visitor, without an edge that keeps keys, and on an address that is not secure. undefined
 * while the device is read.
 */
export function useLock(): Lock | null | undefined {
  const { may, lock } = useSession()
  const ownUnlock = useOwnUnlock()
  const navigate = useNavigate()
  const [isLocking, setIsLocking] = useState(false)
  if (ownUnlock === undefined) return undefined
  if (!ownUnlock.isPossible) return null
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
  return { reason, isLocking, lockOrSetUp }
}
