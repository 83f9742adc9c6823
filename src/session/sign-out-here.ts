// Signs the account out on this device, or locks it, even if the device has no room to store that
// (offline.md, Sessions).
import { pauseAfter } from '#api/pauses.ts'
import { emptyCopy } from '#storage/copy-database.ts'
import { forgetAccount, signOutAccount } from '#storage/device/device-settings.ts'
import { forgetLock } from '#storage/device/lock-mark.ts'
import { sendSignOut } from './owed-sign-out.ts'
import { sessionTurn } from './session-lock.ts'
import type { SessionParts } from './session-parts.ts'

export interface Ending {
  /**
   * True if the server knows that the session is over, by its own answer; otherwise the sign-out must still be sent.
   */
  isServerInformed: boolean
  /** Called if the device cannot store the sign-out: the page then waits until the server knows of it. */
  onHeldUp(): void
}

/**
 * Resolves when no page that is loaded later can belong to this account. `note` writes in the transaction that stores
 * the sign-out. Afterwards only a sign-in opens the account's data on this device.
 */
export async function signOutHere(
  parts: SessionParts,
  ending: Ending,
  note?: () => Promise<void>,
): Promise<void> {
  const { device, current } = parts
  try {
    if (await signOutAccount(device, current.accountKey, note)) await emptyCopy(current.accountKey)
  } catch (problem) {
    console.error('The sign-out could not be stored:', problem)
    await forgetLock(device, current.accountKey).catch(() => {}) // the device may be too full for it
    await endWithoutNote(parts, ending)
  }
}

/** Like `signOutHere`, but the account's data is kept for its unlock; leaving the page encrypts it. */
export async function lockHere(parts: SessionParts, ending: Ending): Promise<void> {
  const { device, current } = parts
  try {
    await signOutAccount(device, current.accountKey, undefined, true)
  } catch (problem) {
    console.error('The lock could not be stored:', problem)
    await endWithoutNote(parts, ending)
  }
}

/**
 * Used when the sign-out cannot be stored. Deletes the setting of the current account, which needs no room: then no
 * page trusts the account. But a later page would not know that the sign-out is owed, and would find the session in the
 * browser. So this page stays, without the account on its screen, until the server knows of the sign-out.
 */
export async function endWithoutNote(
  { api, device, current: { accountKey } }: SessionParts,
  { isServerInformed, onHeldUp }: Ending,
): Promise<void> {
  await emptyCopy(accountKey)
  let hasServerAnswered = isServerInformed
  for (let tries = 1; ; tries += 1) {
    const forgetting = forgetAccount(device, accountKey).then(
      () => true,
      () => false,
    )
    hasServerAnswered ||= (await sessionTurn(() => sendSignOut(api))) === 'done'
    if ((await forgetting) && hasServerAnswered) return
    onHeldUp()
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(tries)))
  }
}
