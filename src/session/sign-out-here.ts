// The account ends on this device, also where the device has no room left to note it (offline.md, Sessions).
import { pauseAfter } from '#api/pauses.ts'
import { emptyCopy } from '#storage/copy-database.ts'
import { forgetAccount, signOutAccount } from '#storage/device/device-settings.ts'
import { tellSignOut } from './owed-sign-out.ts'
import { sessionTurn } from './session-lock.ts'
import type { SessionParts } from './session-parts.ts'

export interface Ending {
  /** The server said itself that the session is over; otherwise a sign-out is owed to it. */
  isToldByServer: boolean
  /** The end cannot be noted, and what stands for the note takes a while. */
  onHeldUp(): void
}

/** Ends when no page that is loaded from now on can be this account's. `note` writes with the sign-out, or not at all. */
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
    await trustNobody(parts, ending)
  }
}

/**
 * Stands for a note that cannot be written. Removing takes no room: without its row the account is not trusted, also
 * offline. But then no page would know that the sign-out is owed, and the next one would find the session in the browser:
 * this page stays, showing nothing of the account, until the server was told.
 */
export async function trustNobody(
  { api, device, current: { accountKey } }: SessionParts,
  { isToldByServer, onHeldUp }: Ending,
): Promise<void> {
  await emptyCopy(accountKey)
  let isTold = isToldByServer
  for (let inVain = 1; ; inVain += 1) {
    const forgetting = forgetAccount(device, accountKey).then(
      () => true,
      () => false,
    )
    isTold ||= (await sessionTurn(() => tellSignOut(api))) === 'settled'
    if ((await forgetting) && isTold) return
    onHeldUp()
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(inVain)))
  }
}
