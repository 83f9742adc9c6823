// A sign-out is owed until the server knows of it. Until then no other call may be sent, because every call would carry
// the session of the person who signed out.

import type { Api } from '#api/client.ts'
import type { Failure } from '#api/failure.ts'
import { endSession } from '#api/people/auth.ts'
import { emptyCopy } from '#storage/copy-database.ts'
import { noteSignOutSent, readDeviceState } from '#storage/device/device-settings.ts'
import { isUnlockable } from '#storage/device/lock-mark.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import type { AccountKey } from '#storage/shared-names.ts'
import { outcomeOf, type QuestionOutcome } from './keep-asking.ts'

/** Failures after which the browser may still have a session. */
const UNCERTAIN_FAILURES: readonly Failure['kind'][] = [
  'offline',
  'timed-out',
  'superseded',
  'server-fault',
  'busy',
]

/**
 * Tells the server of an owed sign-out, and empties the copy of the account that owes it, unless the account can be
 * unlocked. Returns `done` if no sign-out is owed afterwards. Call it under the session lock.
 */
export async function sendOwedSignOut(api: Api, device: DeviceDatabase): Promise<QuestionOutcome> {
  const { logoutOwedBy } = await readDeviceState(device)
  if (logoutOwedBy === null) return 'done'
  // No other work may stand between the read and the call: a page that freezes there would later end the session of the
  // next person.
  const [outcome] = await Promise.all([sendSignOut(api), emptyUnlessUnlockable(device, logoutOwedBy)])
  if (outcome === 'done') await noteSignOutSent(device, logoutOwedBy)
  return outcome
}

/** Keeps the copy of an account that is locked (its copy is encrypted) or was unlocked meanwhile (it uses its copy). */
async function emptyUnlessUnlockable(device: DeviceDatabase, accountKey: AccountKey): Promise<void> {
  if (!(await isUnlockable(device, accountKey))) await emptyCopy(accountKey)
}

/** `done` if the server ended the session or refused the call: then the browser has no session. */
export async function sendSignOut(api: Api): Promise<QuestionOutcome> {
  const answer = await endSession(api)
  return !answer.ok && UNCERTAIN_FAILURES.includes(answer.failure.kind) ? outcomeOf(answer.failure) : 'done'
}
