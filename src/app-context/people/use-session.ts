import { useMemo, useSyncExternalStore } from 'react'
import type { Viewer } from '#domain/catalogue/product-visibility.ts'
import { isAdmin } from '#domain/people/account.ts'
import { type Gate, may } from '#domain/people/permissions.ts'
import { useCounter } from '../counter.ts'

export function useSession() {
  const { session } = useCounter()
  const view = useSyncExternalStore(session.subscribe, session.read)
  return {
    ...view,
    isSignedIn: view.account !== null,
    isAdmin: isAdmin(view.account),
    may: (gate: Gate) => may(view.account, gate),
    signIn: session.signIn,
    confirmPassword: session.confirmPassword,
    /** The account works without a session: a person unlocked it on this device. */
    isUnlocked: view.status === 'unlocked',
    signOut: session.signOut,
    lock: session.lock,
    unlock: session.unlock,
  }
}

/** The person's rights to see products, for the routes outside the archive. */
export function useViewer(): Viewer {
  const seesHidden = useSession().may('seeHiddenProducts')
  return useMemo(() => ({ seesHidden, isInArchive: false }), [seesHidden])
}
