import { lockTexts } from '#texts/people/unlock.ts'
import { Button } from '#ui/button/button.tsx'
import { LockPlace } from './lock-place.tsx'
import { useLock } from './use-lock.ts'

/**
 * The button Lock: keeps the account's data on this device, encrypted, and lets another person unlock theirs. It is
 * disabled with a reason where locking is not possible, and not shown to those who cannot lock at all (`useLock`).
 */
export function LockButton() {
  const lock = useLock()
  if (lock === undefined) return <LockPlace />
  if (lock === null) return null
  const { reason, isLocking, lockOrSetUp } = lock
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
