// Applies the server's answer to the question whose session the browser has. Without an answer the page trusts the
// account that the device stored (G106).
import type { Answer, Denial } from '#api/failure.ts'
import type { Account } from '#domain/people/account.ts'
import { emptyCopy } from '#storage/copy-database.ts'
import { writeAccountSnapshot } from '#storage/device/account-settings.ts'
import { noteConfirmation, noteNoSession, readDeviceState } from '#storage/device/device-settings.ts'
import { createEnding, endDenied } from './end-session.ts'
import { leavePage } from './leave-page.ts'
import { makeAccountCurrent } from './make-account-current.ts'
import { rememberLogin, rememberRefresh } from './page-memory.ts'
import { sessionTurn } from './session-lock.ts'
import type { SessionParts } from './session-parts.ts'
import type { SessionState } from './session-state.ts'
import { endWithoutNote } from './sign-out-here.ts'

export async function judgeSession(
  parts: SessionParts,
  state: SessionState,
  answer: Answer<Account>,
): Promise<void> {
  if (state.isOver()) return
  if (answer.ok) return confirm(parts, state, answer.value)
  if (answer.failure.kind === 'signed-out') return judgeDenial(parts, state, answer.failure)
  const view = state.view()
  if (view.status === 'checking') state.show({ ...view, status: 'trusted-offline' })
}

async function confirm(parts: SessionParts, state: SessionState, account: Account): Promise<void> {
  const { device, current, memory, now } = parts
  if (String(account.id) !== current.accountKey) return switchToAccount(parts, state, account)
  rememberLogin(memory, account.login)
  rememberRefresh(memory, now())
  // The page uses the answer even if the device cannot store it.
  const writing = Promise.all([
    writeAccountSnapshot(current.database, account),
    noteConfirmation(device, now()),
  ])
  await writing.catch((problem: unknown) => console.error('The account could not be stored:', problem))
  if (!state.isOver()) state.show({ account, status: 'confirmed' })
}

/** The browser has the session of another account: makes that account the device's current one, and pages reload. */
async function switchToAccount(parts: SessionParts, state: SessionState, account: Account): Promise<void> {
  if (state.isOver()) return
  state.end()
  // This page may have filled its copy with the new account's prices: the browser already had that account's session.
  await emptyCopy(parts.current.accountKey)
  const switching = sessionTurn(async () => {
    const { isSessionKnown } = await readDeviceState(parts.device)
    if (!(state.isVisitor && isSessionKnown)) await makeAccountCurrent(parts, account)
  })
  await switching.then(
    () => leavePage(parts, 'home'),
    (problem: unknown) => {
      console.error('The account could not be stored:', problem)
      return continueWithoutNote(parts, state, false)
    },
  )
}

/**
 * Called when the device cannot store whose session the browser has: no page can belong to that account then. A visitor's
 * page continues, because a new page would fail in the same way. `isSessionEnded`: the browser certainly has no session.
 */
export async function continueWithoutNote(
  parts: SessionParts,
  state: SessionState,
  isSessionEnded: boolean,
): Promise<void> {
  if (!state.isVisitor) {
    await endWithoutNote(parts, createEnding(state, true))
    return leavePage(parts, 'home')
  }
  if (isSessionEnded) state.noteSessionKnown()
  state.resume({ account: null, status: isSessionEnded ? 'confirmed' : 'trusted-offline' })
}

async function judgeDenial(parts: SessionParts, state: SessionState, denial: Denial): Promise<void> {
  if (!state.isVisitor) return endDenied(parts, state, denial)
  state.noteSessionKnown()
  // If the device cannot store that the browser has no session, the next page asks the server again.
  await noteNoSession(parts.device).catch(() => {})
  state.show({ account: null, status: 'confirmed' })
}
