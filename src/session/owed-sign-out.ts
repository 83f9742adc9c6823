// A sign-out is owed until the server knows of it. Until then no other call may be sent, because every call would carry
// the session of the person who signed out.
import { endSession } from '#api/people/auth.ts'
import type { Api } from '#api/client.ts'
import type { Failure } from '#api/failure.ts'
import { emptyCopy } from '#storage/copy-database.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import { readDeviceState, noteSignOutSent } from '#storage/device/device-settings.ts'
import { type QuestionOutcome, outcomeOf } from './keep-asking.ts'

/** Failures after which the browser may still have a session. */
const UNCERTAIN_FAILURES: readonly Failure['kind'][] = [
  'offline',
  'timed-out',
  'superseded',
  'server-fault',
  'busy',
]

/** Tells the server of an owed sign-out; `settled` if no sign-out is owed afterwards. Call it under the session lock. */
export async function sendOwedSignOut(api: Api, device: DeviceDatabase): Promise<QuestionOutcome> {
  const { logoutOwedBy } = await readDeviceState(device)
  if (logoutOwedBy === null) return 'settled'
  // No other work may stand between the read and the call: a page that freezes there would later end the next person's session.
  const [outcome] = await Promise.all([sendSignOut(api), emptyCopy(logoutOwedBy)])
  if (outcome === 'settled') await noteSignOutSent(device, logoutOwedBy)
  return outcome
}

/** `settled` if the server ended the session or refused the call: then the browser has no session. */
export async function sendSignOut(api: Api): Promise<QuestionOutcome> {
  const answer = await endSession(api)
  return !answer.ok && UNCERTAIN_FAILURES.includes(answer.failure.kind)
    ? outcomeOf(answer.failure)
    : 'settled'
}
