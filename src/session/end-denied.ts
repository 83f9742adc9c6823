// The server ended the session; nobody's first screen needs this.
import type { Denial } from '#api/failure.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { joinDeniedSession, putDeniedSession } from '#storage/device/denied-session.ts'
import { readPendingCounts } from '#storage/orders/pending-counts.ts'
import { leavePage } from './leave-page.ts'
import type { SessionParts } from './session-parts.ts'
import { type Ending, signOutHere } from './sign-out-here.ts'

/**
 * In the middle of work, or where an order waits, the person is told, and led back after he signs in again; a page that
 * only just began is loaded anew without a word (G106).
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

/** 1 where the device cannot be read: an order may wait there. */
function countWaiting(database: AccountDatabase): Promise<number> {
  return readPendingCounts(database).then(
    ({ live }) => live,
    () => 1,
  )
}

/** Another page of this account ended its session, in whichever way. */
export async function leaveAfterOther(parts: SessionParts): Promise<void> {
  const { device, current, path } = parts
  const isDenied = await joinDeniedSession(device, current.accountKey, path()).catch(() => false)
  await leavePage(parts, isDenied ? 'sign-in' : 'home')
}
