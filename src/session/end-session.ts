// Ends this page's session: after a sign-out, a denial of the server, or the end in another page of the device.
import type { Denial } from '#api/failure.ts'
import { leavePage } from './leave-page.ts'
import type { SessionParts } from './session-parts.ts'
import type { SessionState } from './session-state.ts'
import { type Ending, signOutHere } from './sign-out-here.ts'

/** Time limit for loading the code that ends a denied session: a signed-out page does not wait longer. */
const CODE_LIMIT_MS = 3000

/** Signs out on this device first: from then on the account is not trusted and nothing is sent. */
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

export async function endDenied(parts: SessionParts, state: SessionState, denial: Denial): Promise<void> {
  if (state.isOver()) return
  const isAtWork = state.view().status !== 'checking'
  state.end()
  const ending = await endingOfDenied()
  if (ending !== null) return ending.endDenied(parts, denial, isAtWork, endingBy(state, true))
  await leaveSignedOut(parts, state, true)
}

export async function endAfterOther(parts: SessionParts, state: SessionState): Promise<void> {
  state.end()
  const ending = await endingOfDenied()
  await (ending === null ? leavePage(parts, 'home') : ending.leaveAfterOther(parts))
}
