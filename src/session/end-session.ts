// Ends this page's session: after a sign-out or a lock here, after a denial by the server, or after another page of
// this device changed the current account.
import type { Denial } from '#api/failure.ts'
import { leavePage } from './leave-page.ts'
import type { SessionParts } from './session-parts.ts'
import type { SessionState } from './session-state.ts'
import { type Ending, lockHere, signOutHere } from './sign-out-here.ts'

/** Time limit for loading the code that ends a denied session: a signed-out page does not wait longer. */
const CODE_LIMIT_MS = 3000

/** Ends the session after a sign-out on this page. The page sends nothing more, except the sign-out itself. */
export async function endBySignOut(parts: SessionParts, state: SessionState): Promise<void> {
  if (state.isOver()) return
  state.end()
  await leaveSignedOut(parts, state, false)
}

/** Locks the account on this device. As after a sign-out, the page sends nothing more except the sign-out itself. */
export async function endByLock(parts: SessionParts, state: SessionState): Promise<void> {
  if (state.isOver()) return
  state.end()
  await lockHere(parts, createEnding(state, false))
  await leavePage(parts, 'unlock')
}

async function leaveSignedOut(
  parts: SessionParts,
  state: SessionState,
  isServerInformed: boolean,
): Promise<void> {
  await signOutHere(parts, createEnding(state, isServerInformed))
  await leavePage(parts, 'home')
}

export function createEnding(state: SessionState, isServerInformed: boolean): Ending {
  return { isServerInformed, onHeldUp: () => state.show({ ...state.view(), isHeldUp: true }) }
}

/** Loads `end-denied.ts`; null if it cannot be loaded in time. Then the next page does not explain a denial. */
const loadEndDenied = () =>
  Promise.race([
    import('./end-denied.ts').catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, CODE_LIMIT_MS, null)),
  ])

/** Ends the session after the server denied it; `end-denied.ts` decides whether the next page explains the denial. */
export async function endDenied(parts: SessionParts, state: SessionState, denial: Denial): Promise<void> {
  if (state.isOver()) return
  const isPageInUse = state.view().status !== 'checking'
  state.end()
  const code = await loadEndDenied()
  if (code !== null) return code.endDenied(parts, denial, isPageInUse, createEnding(state, true))
  await leaveSignedOut(parts, state, true)
}

/**
 * Called after another page of this device changed the current account, by a sign-in, a sign-out, a denial, a lock or
 * an unlock: this page ends only its own session, and loads the next page.
 */
export async function endAfterOtherPage(parts: SessionParts, state: SessionState): Promise<void> {
  state.end()
  const code = await loadEndDenied()
  await (code === null ? leavePage(parts, 'home') : code.leaveAfterOtherPage(parts))
}
