// Tells whether the time of an unlocked account is over. Its pages load this code, ask regularly, and then lock the account.
import { noteSeenTime, readTrustedTime } from '#storage/device/seen-time.ts'
import type { SessionParts } from './session-parts.ts'
import { readUnlockGrant } from './unlock/unlock-grant.ts'

/** True if the time for unlocking is over, or the clock was set back, or the device has no grant. */
export async function isUnlockOver({ device, current, now }: SessionParts): Promise<boolean> {
  await noteSeenTime(device, now()).catch(() => {}) // on a full device the earlier note stands
  const grant = await readUnlockGrant(device, current.accountKey)
  const time = await readTrustedTime(device, now())
  return grant === null || time === null || time > grant.validUntil
}
