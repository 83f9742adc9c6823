// Read once at the start of a page, before anything is shown: the page then belongs to this account to its end.

import type { Account } from '#domain/people/account.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { readAccountSnapshot } from '#storage/device/account-settings.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import { forgetAccount, readDeviceState } from '#storage/device/device-settings.ts'
import { type AccountKey, VISITOR } from '#storage/shared-names.ts'
import { snapshotOf } from './account-snapshot.ts'

export interface CurrentAccount {
  accountKey: AccountKey
  database: AccountDatabase
  /** The account as the server last confirmed it; null for the visitor. */
  snapshot: Account | null
}

export function newVisitor(): CurrentAccount {
  return { accountKey: VISITOR, database: new AccountDatabase(VISITOR), snapshot: null }
}

/**
 * Who uses this device, trusted at once. An account whose snapshot is lost is not trusted: the page is the
 * visitor's until the server says whose session it is.
 */
export async function readCurrentAccount(device: DeviceDatabase): Promise<CurrentAccount> {
  const { accountKey } = await readDeviceState(device)
  if (accountKey === VISITOR) return newVisitor()
  const database = new AccountDatabase(accountKey)
  const snapshot = snapshotOf(accountKey, await readAccountSnapshot(database))
  if (snapshot !== null) return { accountKey, database, snapshot }
  database.close()
  await forgetAccount(device, accountKey)
  return newVisitor()
}
