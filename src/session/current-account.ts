// Read once at the start of a page, before anything is shown: the page then belongs to this account to its end.

import * as v from 'valibot'
import { accountSchema } from '#contract/account.ts'
import type { Account } from '#domain/account.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { readAccountSnapshot } from '#storage/account-settings.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import { forgetAccount, readDeviceState } from '#storage/device-settings.ts'
import type { ReadAhead } from '#storage/read-ahead.ts'
import { type AccountKey, VISITOR } from '#storage/shared-names.ts'

export interface CurrentAccount {
  accountKey: AccountKey
  database: AccountDatabase
  /** The account as the server last confirmed it; null for the visitor. */
  snapshot: Account | null
}

/** Null where the snapshot is none of this account. */
function trusted(accountKey: AccountKey, database: AccountDatabase, stored: unknown): CurrentAccount | null {
  const parsed = v.safeParse(accountSchema, stored)
  if (!parsed.success || String(parsed.output.id) !== accountKey) return null
  return { accountKey, database, snapshot: parsed.output }
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
  const current = trusted(accountKey, database, await readAccountSnapshot(database))
  if (current !== null) return current
  database.close()
  await forgetAccount(device, accountKey)
  return newVisitor()
}

/** The same out of what was read ahead; null where the device has to be asked. */
export function currentAccountOf({ accountKey, settings }: ReadAhead): CurrentAccount | null {
  if (accountKey === VISITOR) return newVisitor()
  const stored = settings.find(({ key }) => key === 'account')?.value
  return trusted(accountKey, new AccountDatabase(accountKey), stored)
}
