// A sign-out that the server does not know yet: tabs and the service worker tell the server before their other calls.
import type { Api } from '#api/client.ts'
import { endSession } from '#api/people/auth.ts'
import type { Device } from './device.ts'

/** The longest wait for the session lock. */
export const SESSION_WAIT_MS = 60_000

/** True if no sign-out is owed afterwards. Call it under the session lock. */
export async function sendOwedSignOut(api: Api, device: Device): Promise<boolean> {
  const { cookie, isLogoutOwed } = device
  if (!isLogoutOwed) return true
  const answer = await endSession(api)
  if (!answer.ok && answer.failure.kind !== 'signed-out') return false
  if (device.cookie !== cookie) return true
  device.isLogoutOwed = false
  // After a denial the cookie stays, because it may be that of another account.
  if (answer.ok) device.cookie = null
  return true
}
