// The accounts of this device that have an unlock, and whether each can be unlocked now (offline.md, Lock and unlock).
import type { UnlockGrant } from '#contract/device/unlock-grant.ts'
import { readUnlockAccounts, type UnlockAccount } from '#session/unlock/unlock-accounts.ts'
import { readUnlockGrant } from '#session/unlock/unlock-grant.ts'
import { readSealKey } from '#storage/device/device-settings.ts'
import { readTrustedTime } from '#storage/device/seen-time.ts'
import { VISITOR } from '#storage/shared-names.ts'
import { useCounter } from '../counter.ts'
import { useDeviceQuery } from '../use-device-query.ts'
import { useNow } from '../use-now.ts'

const MINUTE_MS = 60_000

/** `ready`: the account can be unlocked now. The other values are the reason why it cannot. */
export type UnlockState = 'ready' | 'no-tries-left' | 'expired' | 'not-allowed' | 'clock-set-back'

/** `trustedTime`: epoch milliseconds; null if the clock of the device was set back. */
export function unlockStateOf(
  { isAllowed, triesLeft, validUntil }: UnlockAccount,
  trustedTime: number | null,
): UnlockState {
  if (!isAllowed || validUntil === null) return 'not-allowed'
  if (triesLeft === 0) return 'no-tries-left'
  if (trustedTime === null) return 'clock-set-back'
  return trustedTime > validUntil ? 'expired' : 'ready'
}

export interface ListedUnlockAccount extends UnlockAccount {
  unlockState: UnlockState
}

/** The locked accounts of this device; undefined until the device is read. */
export function useLockedAccounts(): readonly ListedUnlockAccount[] | undefined {
  const now = useNow(MINUTE_MS)
  return useDeviceQuery(
    async ({ device }) => {
      const accounts = await readUnlockAccounts(device)
      const trustedTime = await readTrustedTime(device, now)
      return accounts
        .filter(({ isLocked }) => isLocked)
        .map((account) => ({ ...account, unlockState: unlockStateOf(account, trustedTime) }))
    },
    [now],
  )
}

export interface OwnUnlock {
  /** False for the visitor, without an edge that keeps keys, and on an address that is not secure. */
  isPossible: boolean
  /** The unlock of this page's account; null if none is set up. */
  unlock: UnlockAccount | null
  /** The edge's latest grant for this account; null if there is none. */
  grant: UnlockGrant | null
}

/** The unlock of this page's account; undefined until the device is read. */
export function useOwnUnlock(): OwnUnlock | undefined {
  const { accountKey } = useCounter()
  return useDeviceQuery(
    async ({ device }) => {
      const hasSealKey = (await readSealKey(device)) !== null
      const accounts = await readUnlockAccounts(device)
      return {
        isPossible: hasSealKey && window.isSecureContext !== false && accountKey !== VISITOR,
        unlock: accounts.find((account) => account.accountKey === accountKey) ?? null,
        // Read last: the live query does not observe a read that follows the check of the grant's signature.
        grant: await readUnlockGrant(device, accountKey),
      }
    },
    [accountKey],
  )
}
