// A sign-out is complete when the server knows of it. Until then it is owed, and nothing else may be asked of the
// server, because every call would still carry the session of the person who left.
import { endSession } from '#api/people/auth.ts'
import type { Api } from '#api/client.ts'
import type { Failure } from '#api/failure.ts'
import { emptyCopy } from '#storage/copy-database.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import { readDeviceState, settleSignOut } from '#storage/device/device-settings.ts'
import { type Asked, endOf } from './keep-asking.ts'

const UNANSWERED: readonly Failure['kind'][] = ['offline', 'timed-out', 'superseded', 'server-fault', 'busy']

/** Tells the server of the sign-out that is owed, if any; settled where none is owed any more. Call it under the session lock. */
export async function tellOwedSignOut(api: Api, device: DeviceDatabase): Promise<Asked> {
  const { logoutOwedBy } = await readDeviceState(device)
  if (logoutOwedBy === null) return 'settled'
  // The call follows the read at once: a page that was frozen in between would later end the next person's session.
  const [told] = await Promise.all([tellSignOut(api), emptyCopy(logoutOwedBy)])
  if (told === 'settled') await settleSignOut(device, logoutOwedBy)
  return told
}

/** Settled where the server answered, in whichever way: the browser holds no session any more. */
export async function tellSignOut(api: Api): Promise<Asked> {
  const answer = await endSession(api)
  return !answer.ok && UNANSWERED.includes(answer.failure.kind) ? endOf(answer.failure) : 'settled'
}
