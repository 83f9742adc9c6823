// Ends the work of an unlocked account when its grant is over, also while its page stays open. Loaded by unlocked pages.
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
