// Unlocks an account on a visitor's page and makes it the device's current one. The code is loaded when a person unlocks.
import { setUnlockedAccount } from '#storage/device/device-settings.ts'
import { readTrustedTime } from '#storage/device/seen-time.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import type { AccountKey } from '#storage/shared-names.ts'
import type { UnlockOutcome } from './session.ts'
import { sessionTurn } from './session-lock.ts'
import type { SessionParts } from './session-parts.ts'
import type { SessionState } from './session-state.ts'
import { lockAccountData } from './unlock/lock-databases.ts'
import { type UnlockRequest, unlockAccountData } from './unlock/unlock-account-data.ts'

/** Locks the data again after an unlock that was not completed. If this lock fails, the next page tries again. */
async function lockAgain(device: DeviceDatabase, accountKey: AccountKey): Promise<void> {
  await lockAccountData(device, accountKey).catch((problem: unknown) =>
    console.error('The account could not be locked again:', problem),
  )
}

/** Implements `unlock` of `Session`. After `unlocked` this page's session is over, and the caller loads a page. */
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
    if (result === 'failed') await lockAgain(device, accountKey)
    if (result === 'expired' && (await readTrustedTime(device, now())) === null) return 'clock-set-back'
    if (result !== 'unlocked') return result
    try {
      if (!(await setUnlockedAccount(device, accountKey))) {
        await lockAgain(device, accountKey)
        return 'superseded'
      }
    } catch (problem) {
      console.error('The unlock could not be stored:', problem)
      await lockAgain(device, accountKey)
      return 'failed'
    }
    state.end()
    return 'unlocked'
  })
}
