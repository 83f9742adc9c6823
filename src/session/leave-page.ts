import type { DeviceDatabase } from '#storage/device-database.ts'
import { tellOwedSignOut } from './owed-sign-out.ts'
import { sessionTurn } from './session-lock.ts'
import type { SessionParts } from './session-parts.ts'

const LIMIT_MS = 45_000
/** Time limit for the session lock: another page may hold it while it sends an order. */
const TURN_LIMIT_MS = 5000
const LOOK_MS = 100

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** If it fails, the next page seals. */
function seal(device: DeviceDatabase): Promise<void> {
  return import('./left-data.ts').then(({ sealLeft }) => sealLeft(device)).catch(() => {})
}

/** Waits for the order that this page is sending, tells the server of the sign-out, and loads the next page. */
export async function leavePage(
  { api, device, isSenderBusy, leaveFor, now }: SessionParts,
  next: Parameters<SessionParts['leaveFor']>[0],
): Promise<void> {
  const until = now() + LIMIT_MS
  while (isSenderBusy() && now() < until) await pause(LOOK_MS)
  try {
    // A sign-out that is still owed afterwards is sent by the next page before anything else.
    let hasTurn = false
    const leaving = sessionTurn(() => {
      hasTurn = true
      return Promise.all([tellOwedSignOut(api, device), seal(device)])
    })
    const leftMs = Math.max(0, until - now())
    const turnMs = Math.min(leftMs, TURN_LIMIT_MS)
    const late = pause(turnMs).then(() => (hasTurn ? pause(leftMs - turnMs) : undefined))
    await Promise.race([leaving, late]).catch(() => {})
  } finally {
    leaveFor(next)
  }
}
