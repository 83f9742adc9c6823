import type { DeviceDatabase } from '#storage/device-database.ts'
import { sendOwedSignOut } from './owed-sign-out.ts'
import { sessionTurn } from './session-lock.ts'
import type { SessionParts } from './session-parts.ts'

/** Time limit for everything that a page does between the end of its session and the load of the next page. */
const LEAVE_LIMIT_MS = 45_000
/** Time limit for the wait for the session lock: another page may hold it while it sends an order. */
const TURN_LIMIT_MS = 5000
const SENDER_CHECK_MS = 100

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Encrypts the data of signed-out accounts. If that fails, the next page tries again. */
function sealData(device: DeviceDatabase): Promise<void> {
  return import('./sealed-account-data.ts')
    .then(({ sealDataOfSignedOutAccounts }) => sealDataOfSignedOutAccounts(device))
    .catch(() => {})
}

/**
 * Waits, at most for LEAVE_LIMIT_MS, until this page has sent its order, tells the server of the sign-out, seals data, and
 * loads the next page.
 */
export async function leavePage(
  { api, device, isSenderBusy, leaveFor, now }: SessionParts,
  destination: Parameters<SessionParts['leaveFor']>[0],
): Promise<void> {
  const endsAt = now() + LEAVE_LIMIT_MS
  while (isSenderBusy() && now() < endsAt) await pause(SENDER_CHECK_MS)
  try {
    // If the server cannot be told now, the next page tells it before any other call.
    let hasTurn = false
    const leaving = sessionTurn(() => {
      hasTurn = true
      return Promise.all([sendOwedSignOut(api, device), sealData(device)])
    })
    const remainingMs = Math.max(0, endsAt - now())
    const turnMs = Math.min(remainingMs, TURN_LIMIT_MS)
    const timeLimit = pause(turnMs).then(() => (hasTurn ? pause(remainingMs - turnMs) : undefined))
    await Promise.race([leaving, timeLimit]).catch(() => {})
  } finally {
    leaveFor(destination)
  }
}
