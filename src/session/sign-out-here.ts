// Signs the account out on this device, even if the device has no room to store the sign-out (offline.md, Sessions).
import { pauseAfter } from '#api/pauses.ts'
import { emptyCopy } from '#storage/copy-database.ts'
import { forgetAccount, signOutAccount } from '#storage/device/device-settings.ts'
import { tellSignOut } from './owed-sign-out.ts'
import { sessionTurn } from './session-lock.ts'
import type { SessionParts } from './session-parts.ts'

export interface Ending {
  /** True if the server itself said that the session is over; otherwise the sign-out must still be sent. */
  isToldByServer: boolean
  /** Called if the sign-out cannot be stored, and the page must wait. */
  onHeldUp(): void
}

/** Resolves when no page that is loaded later can belong to this account. `note` is stored in one transaction with the sign-out. */
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
    await endWithoutNote(parts, ending)
  }
}

/**
 * Used when the sign-out cannot be stored. It deletes the account's row, which needs no room: then no page trusts the
 * account. But no later page would know that the sign-out is owed, and it would find the session in the browser. So this
 * page stays, without the account on its screen, until the server knows of the sign-out.
 */
export async function endWithoutNote(
  { api, device, current: { accountKey } }: SessionParts,
  { isToldByServer, onHeldUp }: Ending,
): Promise<void> {
  await emptyCopy(accountKey)
  let isTold = isToldByServer
  for (let tries = 1; ; tries += 1) {
    const forgetting = forgetAccount(device, accountKey).then(
      () => true,
      () => false,
    )
    isTold ||= (await sessionTurn(() => tellSignOut(api))) === 'settled'
    if ((await forgetting) && isTold) return
    onHeldUp()
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(tries)))
  }
}
