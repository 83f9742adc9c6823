import { authenticate, fetchPublicKey } from '#api/auth.ts'
import type { Failure } from '#api/failure.ts'
import type { Account } from '#domain/account.ts'
import { leaveSnapshotFor } from '#storage/account-settings.ts'
import { deleteCopy } from '#storage/delete-copy.ts'
import { VISITOR } from '#storage/device-database.ts'
import { beginAccount, beginVisit, forgetAccount, readDeviceState } from '#storage/device-settings.ts'
import { encryptCredentials, isTooLong } from './encrypt-credentials.ts'
import { payLogout } from './logout.ts'
import { rememberLogin, rememberRefresh } from './page-memory.ts'
import type { SignInOutcome } from './session.ts'
import type { SessionParts } from './session-parts.ts'
import { sessionTurn } from './session-turn.ts'
import { failedSignIn, isCertainlyNotSignedIn } from './sign-in-outcome.ts'

/**
 * Makes the account the device's current one: every other tab then loads anew. false where the device belongs to
 * somebody else by now. Call it under the session lock.
 */
export async function welcome(parts: SessionParts, account: Account): Promise<boolean> {
  const { device, current, memory, now } = parts
  const accountKey = String(account.id)
  await leaveSnapshotFor(accountKey, account)
  if (!(await beginAccount(device, accountKey, now(), current.accountKey))) return false
  rememberLogin(memory, account.login)
  rememberRefresh(memory, now())
  if (current.accountKey !== VISITOR && current.accountKey !== accountKey)
    await deleteCopy(current.accountKey)
  return true
}

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
      return (await welcome(parts, answer.value)) ? { kind: 'signed-in' } : failed({ kind: 'superseded' })
    }
    if (isCertainlyNotSignedIn(answer.failure)) {
      if (current.accountKey === VISITOR) await beginVisit(device)
      events.onRefused()
    }
    return failed(answer.failure)
  })
}
