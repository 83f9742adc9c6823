// Ends a session that the server denied; loaded when needed, because no first screen needs it.
import type { Denial } from '#api/failure.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { joinDeniedSession, putDeniedSession } from '#storage/device/denied-session.ts'
import { readPendingCounts } from '#storage/orders/pending-counts.ts'
import { leavePage } from './leave-page.ts'
import type { SessionParts } from './session-parts.ts'
import { type Ending, signOutHere } from './sign-out-here.ts'

/**
 * During work, or if an order waits, the next page tells the person of the denial and leads them back after the next
 * sign-in; a page that has only just begun is loaded again without a message (G106).
 */
export async function endDenied(
  parts: SessionParts,
  denial: Denial,
  isAtWork: boolean,
  ending: Ending,
): Promise<void> {
  const { device, current, path } = parts
  const { accountKey, database } = current
  const isTold = isAtWork || (await countWaiting(database)) > 0
  const note = () => putDeniedSession(device, accountKey, path(), denial.isAccountRemoved)
  await signOutHere(parts, ending, isTold ? note : undefined)
  await (isTold ? leaveAfterOther(parts) : leavePage(parts, 'here'))
}

/** Number of waiting orders; 1 if the device cannot be read, because an order may wait there. */
function countWaiting(database: AccountDatabase): Promise<number> {
  return readPendingCounts(database).then(
    ({ live }) => live,
    () => 1,
  )
}

/** Another page of this account ended the session. */
export async function leaveAfterOther(parts: SessionParts): Promise<void> {
  const { device, current, path } = parts
  const isDenied = await joinDeniedSession(device, current.accountKey, path()).catch(() => false)
  await leavePage(parts, isDenied ? 'sign-in' : 'home')
}
