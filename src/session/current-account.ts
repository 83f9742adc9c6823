// Each page reads its account once, before its first painting, and belongs to that account until its end.

import type { Account } from '#domain/people/account.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { readAccountSnapshot } from '#storage/device/account-settings.ts'
import { forgetAccount, readDeviceState } from '#storage/device/device-settings.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import { type AccountKey, VISITOR } from '#storage/shared-names.ts'
import { snapshotOf } from './account-snapshot.ts'

export interface CurrentAccount {
  accountKey: AccountKey
  database: AccountDatabase
  /** The account as the server last confirmed it; null for the visitor. */
  snapshot: Account | null
  /** True if a person unlocked the account on this device, and it has not signed in since. */
  isUnlocked: boolean
}

export function newVisitor(): CurrentAccount {
  return { accountKey: VISITOR, database: new AccountDatabase(VISITOR), snapshot: null, isUnlocked: false }
}

/**
 * The device's current account; the page trusts it before the server answers. An account without its snapshot is not
 * trusted: then the page is the visitor's until the server says whose session the browser has.
 */
export async function readCurrentAccount(device: DeviceDatabase): Promise<CurrentAccount> {
  const { accountKey, isUnlocked } = await readDeviceState(device)
  if (accountKey === VISITOR) return newVisitor()
  const database = new AccountDatabase(accountKey)
  const snapshot = snapshotOf(accountKey, await readAccountSnapshot(database))
  if (snapshot !== null) return { accountKey, database, snapshot, isUnlocked }
  database.close()
  await forgetAccount(device, accountKey)
  return newVisitor()
}
