// Ends a session that the server denied. The code is loaded when a session is denied.
import type { Denial } from '#api/failure.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { addDeniedPath, putDeniedSession } from '#storage/device/denied-session.ts'
import { isLocked } from '#storage/device/lock-mark.ts'
import { readPendingCounts } from '#storage/orders/pending-counts.ts'
import { leavePage } from './leave-page.ts'
import type { SessionParts } from './session-parts.ts'
import { type Ending, signOutHere } from './sign-out-here.ts'

/**
 * If the page was in use, or if an order waits, the next page explains the denial and leads the person back after the
 * next sign-in. A page that has only just begun is loaded again without a message (G106).
 */
export async function endDenied(
  parts: SessionParts,
  denial: Denial,
  isPageInUse: boolean,
  ending: Ending,
): Promise<void> {
  const { device, current, path } = parts
  const { accountKey, database } = current
  const isExplained = isPageInUse || (await countWaitingOrders(database)) > 0
  const writeNote = () => putDeniedSession(device, accountKey, path(), denial.isAccountRemoved)
  await signOutHere(parts, ending, isExplained ? writeNote : undefined)
  await (isExplained ? leaveAfterOtherPage(parts) : leavePage(parts, 'here'))
}

/** Number of waiting orders; 1 if the device cannot be read, because an order may wait there. */
function countWaitingOrders(database: AccountDatabase): Promise<number> {
  return readPendingCounts(database).then(
    ({ live }) => live,
    () => 1,
  )
}

/**
 * Leaves after another page of this account ended the session. If the session was denied, the next sign-in leads back
 * to this page too.
 */
export async function leaveAfterOtherPage(parts: SessionParts): Promise<void> {
  const { device, current, path } = parts
  const isSessionDenied = await addDeniedPath(device, current.accountKey, path()).catch(() => false)
  if (isSessionDenied) return leavePage(parts, 'sign-in')
  const isAccountLocked = await isLocked(device, current.accountKey).catch(() => false)
  await leavePage(parts, isAccountLocked ? 'unlock' : 'home')
}
