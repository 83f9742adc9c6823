// Ends the account on this device, even if the device has no room to note it (offline.md, Sessions).
import { pauseAfter } from '#api/pauses.ts'
import { emptyCopy } from '#storage/copy-database.ts'
import { forgetAccount, signOutAccount } from '#storage/device/device-settings.ts'
import { tellSignOut } from './owed-sign-out.ts'
import { sessionTurn } from './session-lock.ts'
import type { SessionParts } from './session-parts.ts'

export interface Ending {
  /** The server itself said that the session is over; otherwise the server must still be told. */
  isToldByServer: boolean
  /** The end cannot be noted, and the page must wait. */
  onHeldUp(): void
}

/** Ends when no page loaded later can belong to this account. `note` is written together with the sign-out, or not at all. */
export async function signOutHere(
  parts: SessionParts,
  ending: Ending,
  note?: () => Promise<void>,
): Promise<void> {
  const { device, current } = parts
  try {
    if (await signOutAccount(device, current.accountKey, note)) await emptyCopy(current.accountKey)
  } catch (problem) {
    console.error('The account could not be noted:', problem)
    await endWithoutNote(parts, ending)
  }
}

/**
 * Replaces a note that cannot be written. Deleting needs no room: without its row the account is not trusted, not even
 * offline. But no page would know of the owed sign-out, and the next page would find the session in the browser:
 * so this page stays, without the account on its screen, until the server was told.
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
