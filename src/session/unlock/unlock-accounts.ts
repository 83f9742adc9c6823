import * as v from 'valibot'
import { signedUnlockGrantSchema } from '#contract/device/unlock-grant.ts'
import { isLocked } from '#storage/device/lock-mark.ts'
import { readStoredGrant, readUnlockSetups, triesLeft } from '#storage/device/unlock-table.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import type { AccountKey } from '#storage/shared-names.ts'

/** An account of this device that has an unlock. */
export interface UnlockAccount {
  accountKey: AccountKey
  label: string
  method: 'pin' | 'platform'
  /** True if its data on this device is locked; false while it is the current account, and after it signed out. */
  isLocked: boolean
  triesLeft: number
  /** By the edge's grant, epoch milliseconds; null without a grant. `unlockAccountData` also checks the signature. */
  validUntil: number | null
  /** False without a grant, or if the grant forbids the unlock or its method; then only a sign-in opens the account. */
  isAllowed: boolean
}

/** The accounts of this device that have an unlock, by label. Usable in a live query. */
export async function readUnlockAccounts(device: DeviceDatabase): Promise<UnlockAccount[]> {
  const accounts: UnlockAccount[] = []
  for (const { accountKey, label, method } of await readUnlockSetups(device)) {
    const parsed = v.safeParse(signedUnlockGrantSchema, await readStoredGrant(device, accountKey))
    const grant = parsed.success ? parsed.output.grant : null
    accounts.push({
      accountKey,
      label,
      method: method.kind,
      isLocked: await isLocked(device, accountKey),
      triesLeft: await triesLeft(device, accountKey),
      validUntil: grant?.validUntil ?? null,
      isAllowed: grant?.isAllowed === true && (method.kind !== 'pin' || grant.isPinAllowed),
    })
  }
  return accounts.sort((first, second) => first.label.localeCompare(second.label))
}
