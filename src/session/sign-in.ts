import type { Denial, Failure } from '#api/failure.ts'
import { authenticate, fetchPublicKey } from '#api/people/auth.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { Account } from '#domain/people/account.ts'
import { readDeniedSession } from '#storage/device/denied-session.ts'
import { forgetAccount, noteNoSession, readDeviceState } from '#storage/device/device-settings.ts'
import { beginTry, triesLeft } from '#storage/device/unlock-table.ts'
import { VISITOR } from '#storage/shared-names.ts'
import { encryptCredentials, isTooLong } from './encrypt-credentials.ts'
import { makeAccountCurrent } from './make-account-current.ts'
import { sendOwedSignOut, sendSignOut } from './owed-sign-out.ts'
import type { SignInOutcome } from './session.ts'
import { sessionTurn } from './session-lock.ts'
import type { SessionParts } from './session-parts.ts'

type FailedSignIn = Extract<SignInOutcome, { kind: 'incorrect' | 'failed' }>

export interface SignInEvents {
  /** True if the account of this page was unlocked on this device and has no session. */
  isUnlocked(): boolean
  /** Called before the sign-in is sent: from now on the browser may have a session. */
  onUncertain(): void
  /** Called after a refusal: the browser certainly has no session. */
  onRefused(): void
  /**
   * Called when the browser has the account's session: this page's session is over, and the caller loads the next page.
   */
  onSignedIn(): void
  /** Called when the account of this unlocked page has its session again: the page continues. */
  onRenewed(account: Account): void
  /**
   * Called when the server says that the account of this unlocked page was removed, or when its password was wrong too
   * often: the session ends and loads the next page.
   */
  onEnded(denial: Denial): void
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
    if ((await sendOwedSignOut(api, device)) !== 'done') return failedSignIn({ kind: 'offline' })
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
    if (answer.ok) return noteSignIn(parts, events, answer.value)
    if (events.isUnlocked() && (await isAccountLost(parts, login, answer.failure))) {
      const { failure } = answer
      events.onEnded(failure.kind === 'signed-out' ? failure : { kind: 'signed-out' })
      return { kind: 'denied' }
    }
    if (isCertainlyNotSignedIn(answer.failure)) {
      // If the device cannot store that the browser has no session, the next page asks the server.
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
  const isRenewal = events.isUnlocked() && String(account.id) === parts.current.accountKey
  if (!isRenewal) events.onSignedIn()
  try {
    const deniedSession = await readDeniedSession(parts.device)
    if (!(await makeAccountCurrent(parts, account))) return failedSignIn({ kind: 'superseded' })
    if (isRenewal) {
      events.onRenewed(account)
      return { kind: 'renewed' }
    }
    const isOtherPerson = deniedSession !== null && deniedSession.accountKey !== String(account.id)
    return { kind: 'signed-in', ...(isOtherPerson && { othersPaths: deniedSession.paths }) }
  } catch (problem) {
    console.error('The sign-in could not be stored on this device:', problem)
    // Ends the session: otherwise every person who uses this device would have it in the browser.
    await events.onNotStored((await sendSignOut(parts.api)) === 'done')
    return { kind: 'not-stored' }
  }
}

/**
 * Called after a refused sign-in on an unlocked page. Counts a wrong password of this account as a wrong PIN. True if
 * the server says that the account was removed, or if no try is left. A backend may answer both alike (G256).
 */
async function isAccountLost(
  { device, current }: SessionParts,
  login: string,
  failure: Failure,
): Promise<boolean> {
  const isOwnLogin = login.toLowerCase() === current.snapshot?.login.toLowerCase()
  if (!isOwnLogin) return false
  if (failure.kind === 'signed-out' && failure.isAccountRemoved) return true
  if (failedSignIn(failure).kind !== 'incorrect') return false
  await beginTry(device, current.accountKey)
  return (await triesLeft(device, current.accountKey)) === 0
}

export function failedSignIn(failure: Failure): FailedSignIn {
  const isIncorrect =
    (failure.kind === 'signed-out' && !failure.isForeignPage && !failure.isAccountRemoved) ||
    (failure.kind === 'refused' && failure.code === ERROR_CODES.wrongSignIn)
  return isIncorrect ? { kind: 'incorrect' } : { kind: 'failed', failure }
}

/** The server certainly did not begin a session. */
function isCertainlyNotSignedIn(failure: Failure): boolean {
  return failure.kind === 'signed-out' || failure.kind === 'refused' || failure.kind === 'busy'
}
