import { authenticate, fetchPublicKey } from '#api/auth.ts'
import type { Failure } from '#api/failure.ts'
import { readDeniedSession } from '#storage/denied-session.ts'
import { VISITOR } from '#storage/device-database.ts'
import { beginVisit, forgetAccount, readDeviceState } from '#storage/device-settings.ts'
import { encryptCredentials, isTooLong } from './encrypt-credentials.ts'
import { payLogout } from './logout.ts'
import type { SignInOutcome } from './session.ts'
import type { SessionParts } from './session-parts.ts'
import { sessionTurn } from './session-lock.ts'
import { failedSignIn, isCertainlyNotSignedIn } from './sign-in-outcome.ts'
import { welcome } from './welcome.ts'

export interface SignInEvents {
  /** The browser may from now on hold somebody's session. */
  onUncertain(): void
  /** It certainly does not. */
  onRefused(): void
  /** It does: this page's session is over, and the caller loads the next page. */
  onSignedIn(): void
}

/** Sign-in: key, encryption, auth-user (storefront.md §5 Login, G107, G129). */
export async function signInWith(
  parts: SessionParts,
  events: SignInEvents,
  login: string,
  password: string,
): Promise<SignInOutcome> {
  const { api, device, current, now } = parts
  const failed = (failure: Failure) => failedSignIn(failure, now())
  if (isTooLong(login) || isTooLong(password)) return { kind: 'incorrect' }
  return sessionTurn(async () => {
    if (!(await payLogout(api, device))) return failed({ kind: 'offline' })
    const key = await fetchPublicKey(api)
    if (!key.ok) return failed(key.failure)
    const credentials = await encryptCredentials(key.value.publicKey, login, password)
    if (credentials === null) return failed({ kind: 'broken-contract', where: 'publicKey' })
    // Another tab may have had its turn first, with another person.
    if ((await readDeviceState(device)).accountKey !== current.accountKey)
      return failed({ kind: 'superseded' })
    events.onUncertain()
    await forgetAccount(device, VISITOR)
    const answer = await authenticate(api, credentials)
    if (answer.ok) {
      events.onSignedIn()
      const denied = await readDeniedSession(device)
      if (!(await welcome(parts, answer.value))) return failed({ kind: 'superseded' })
      const isOther = denied !== null && denied.accountKey !== String(answer.value.id)
      return { kind: 'signed-in', ...(isOther && { othersPaths: denied.paths }) }
    }
    if (isCertainlyNotSignedIn(answer.failure)) {
      if (current.accountKey === VISITOR) await beginVisit(device)
      events.onRefused()
    }
    return failed(answer.failure)
  })
}
