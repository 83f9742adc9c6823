import { authenticate, fetchPublicKey } from '#api/people/auth.ts'
import type { Failure } from '#api/failure.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { Account } from '#domain/people/account.ts'
import { readDeniedSession } from '#storage/device/denied-session.ts'
import { noteNoSession, forgetAccount, readDeviceState } from '#storage/device/device-settings.ts'
import { VISITOR } from '#storage/shared-names.ts'
import { encryptCredentials, isTooLong } from './encrypt-credentials.ts'
import { makeAccountCurrent } from './make-account-current.ts'
import { sendOwedSignOut, sendSignOut } from './owed-sign-out.ts'
import type { SignInOutcome } from './session.ts'
import { sessionTurn } from './session-lock.ts'
import type { SessionParts } from './session-parts.ts'

export interface SignInEvents {
  /** Called before the sign-in is sent: from now on the browser may have a session. */
  onUncertain(): void
  /** Called after a refusal: the browser certainly has no session. */
  onRefused(): void
  /** Called when the browser has the account's session: this page's session is over, and the caller loads the next page. */
  onSignedIn(): void
  /** Called if the device could not store the sign-in. `isSessionEnded`: the browser certainly has no session. */
  onNotStored(isSessionEnded: boolean): Promise<void>
}

/** Fetches the key, encrypts login and password, and sends auth-user (storefront.md §5 Login, G107, G129). */
export async function signInWith(
  parts: SessionParts,
  events: SignInEvents,
  login: string,
  password: string,
): Promise<SignInOutcome> {
  const { api, device, current } = parts
  if (isTooLong(login) || isTooLong(password)) return { kind: 'incorrect' }
  return sessionTurn(async () => {
    if ((await sendOwedSignOut(api, device)) !== 'settled') return failedSignIn({ kind: 'offline' })
    const key = await fetchPublicKey(api)
    if (!key.ok) return failedSignIn(key.failure)
    const credentials = encryptCredentials(key.value.publicKey, login, password)
    if (credentials === null) return failedSignIn({ kind: 'broken-contract', where: 'publicKey' })
    // Another tab may have signed in another person first.
    if ((await readDeviceState(device)).accountKey !== current.accountKey)
      return failedSignIn({ kind: 'superseded' })
    events.onUncertain()
    await forgetAccount(device, VISITOR)
    const answer = await authenticate(api, credentials)
    if (answer.ok) {
      events.onSignedIn()
      return noteSignIn(parts, events, answer.value)
    }
    if (isCertainlyNotSignedIn(answer.failure)) {
      // If the device cannot store the visit, the next page asks the server.
      if (current.accountKey === VISITOR) await noteNoSession(device).catch(() => {})
      events.onRefused()
    }
    return failedSignIn(answer.failure)
  })
}

async function noteSignIn(
  parts: SessionParts,
  events: SignInEvents,
  account: Account,
): Promise<SignInOutcome> {
  try {
    const deniedSession = await readDeniedSession(parts.device)
    if (!(await makeAccountCurrent(parts, account))) return failedSignIn({ kind: 'superseded' })
    const isOtherPerson = deniedSession !== null && deniedSession.accountKey !== String(account.id)
    return { kind: 'signed-in', ...(isOtherPerson && { othersPaths: deniedSession.paths }) }
  } catch (problem) {
    console.error('The sign-in could not be stored on this device:', problem)
    // Ends the session: otherwise every person who uses this device would have it in the browser.
    await events.onNotStored((await sendSignOut(parts.api)) === 'settled')
    return { kind: 'not-stored' }
  }
}

function failedSignIn(failure: Failure): SignInOutcome {
  const isIncorrect =
    (failure.kind === 'signed-out' && !failure.isForeignPage) ||
    (failure.kind === 'refused' && failure.code === ERROR_CODES.wrongSignIn)
  return isIncorrect ? { kind: 'incorrect' } : { kind: 'failed', failure }
}

/** The server certainly did not begin a session. */
function isCertainlyNotSignedIn(failure: Failure): boolean {
  return failure.kind === 'signed-out' || failure.kind === 'refused' || failure.kind === 'busy'
}
