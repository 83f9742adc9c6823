import { useSession } from '#app-context/people/use-session.ts'
import { LockPlace } from '#screens/unlock/lock-place.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

/** The button Lock. If its code cannot be loaded, Log Out is still there. */
const LockButton = lazyPart(async () => (await import('#screens/unlock/lock-button.tsx')).LockButton)

const UnlockLink = lazyPart(async () => (await import('#screens/unlock/unlock-link.tsx')).UnlockLink)

/** Lock for a signed-in person, the link to Unlock for a visitor; `isIcon` shows the link without its text. */
export function LockOrUnlock({ isIcon = false }: { isIcon?: boolean }) {
  const { isSignedIn } = useSession()
  return isSignedIn ? <LockButton whileLoading={<LockPlace />} /> : <UnlockLink isIcon={isIcon} />
}
