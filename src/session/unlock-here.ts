// Unlocks an account on a visitor's page and makes it the device's current one. The code is loaded when a person unlocks.
import { setUnlockedAccount } from '#storage/device/device-settings.ts'
import { readTrustedTime } from '#storage/device/seen-time.ts'
import type { UnlockOutcome, UnlockRequest } from './session.ts'
import { sessionTurn } from './session-lock.ts'
import type { SessionParts } from './session-parts.ts'
import type { SessionState } from './session-state.ts'
import { unlockAccountData } from './unlock/unlock-account-data.ts'

/** After `unlocked` this page's session is over, and the caller loads a page. */
export function unlockHere(
  { device, now }: SessionParts,
  state: SessionState,
  { accountKey, pin }: UnlockRequest,
): Promise<UnlockOutcome> {
  return sessionTurn(async () => {
    if (state.isOver() || !state.isVisitor) return 'superseded'
    const result = await unlockAccountData({
      device,
      accountKey,
      now: now(),
      ...(pin !== undefined && { pin }),
    })
    if (result === 'expired' && (await readTrustedTime(device, now())) === null) return 'clock-set-back'
    if (result !== 'unlocked') return result
    try {
      if (!(await setUnlockedAccount(device, accountKey))) return 'superseded'
    } catch (problem) {
      console.error('The unlock could not be stored:', problem)
      return 'failed'
    }
    state.end()
    return 'unlocked'
  })
}
