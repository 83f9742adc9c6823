// Ends this page's session: after a sign-out here, after a denial by the server, or after another page of this device
// ended it.
import type { Denial } from '#api/failure.ts'
import { leavePage } from './leave-page.ts'
import type { SessionParts } from './session-parts.ts'
import type { SessionState } from './session-state.ts'
import { type Ending, signOutHere } from './sign-out-here.ts'

/** Time limit for loading the code that ends a denied session: a signed-out page does not wait longer. */
const CODE_LIMIT_MS = 3000

/** Ends the session after a sign-out on this page, before the call to the server: from then on this page sends nothing. */
export async function endHere(parts: SessionParts, state: SessionState): Promise<void> {
  if (state.isOver()) return
  state.end()
  await leaveSignedOut(parts, state, false)
}

async function leaveSignedOut(
  parts: SessionParts,
  state: SessionState,
  isToldByServer: boolean,
): Promise<void> {
  await signOutHere(parts, endingBy(state, isToldByServer))
  await leavePage(parts, 'home')
}

export function endingBy(state: SessionState, isToldByServer: boolean): Ending {
  return { isToldByServer, onHeldUp: () => state.show({ ...state.view(), isHeldUp: true }) }
}

/** Loads the code on demand; without it only the explanation of the denial is lost. */
const endingOfDenied = () =>
  Promise.race([
    import('./end-denied.ts').catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, CODE_LIMIT_MS, null)),
  ])

/** Ends the session after the server denied it; `end-denied.ts` decides whether the next page explains the denial. */
export async function endDenied(parts: SessionParts, state: SessionState, denial: Denial): Promise<void> {
  if (state.isOver()) return
  const isAtWork = state.view().status !== 'checking'
  state.end()
  const ending = await endingOfDenied()
  if (ending !== null) return ending.endDenied(parts, denial, isAtWork, endingBy(state, true))
  await leaveSignedOut(parts, state, true)
}

/** Ends the session after another page of this device ended it: that page has signed out, this one only leaves. */
export async function endAfterOther(parts: SessionParts, state: SessionState): Promise<void> {
  state.end()
  const ending = await endingOfDenied()
  await (ending === null ? leavePage(parts, 'home') : ending.leaveAfterOther(parts))
}
