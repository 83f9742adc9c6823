// A sign-out is complete when the server knows of it. Until then it is owed, and no other call may be sent,
// because every call would still carry the session of the person who signed out.
import { endSession } from '#api/people/auth.ts'
import type { Api } from '#api/client.ts'
import type { Failure } from '#api/failure.ts'
import { emptyCopy } from '#storage/copy-database.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import { readDeviceState, settleSignOut } from '#storage/device/device-settings.ts'
import { type Asked, endOf } from './keep-asking.ts'

const UNANSWERED: readonly Failure['kind'][] = ['offline', 'timed-out', 'superseded', 'server-fault', 'busy']

/** Tells the server of an owed sign-out; settled if none is owed any more. Call it under the session lock. */
export async function tellOwedSignOut(api: Api, device: DeviceDatabase): Promise<Asked> {
  const { logoutOwedBy } = await readDeviceState(device)
  if (logoutOwedBy === null) return 'settled'
  // The call follows the read at once: a page frozen in between would later end the next person's session.
  const [outcome] = await Promise.all([tellSignOut(api), emptyCopy(logoutOwedBy)])
  if (outcome === 'settled') await settleSignOut(device, logoutOwedBy)
  return outcome
}

/** Settled after any answer of the server: the browser has no session any more. */
export async function tellSignOut(api: Api): Promise<Asked> {
  const answer = await endSession(api)
  return !answer.ok && UNANSWERED.includes(answer.failure.kind) ? endOf(answer.failure) : 'settled'
}
