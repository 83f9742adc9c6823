import type { Account } from '#domain/people/account.ts'
import { emptyCopy } from '#storage/copy-database.ts'
import { storeSnapshotFor } from '#storage/device/account-settings.ts'
import { setCurrentAccount } from '#storage/device/device-settings.ts'
import { isUnlockable } from '#storage/device/lock-mark.ts'
import { resetTries } from '#storage/device/unlock-table.ts'
import { VISITOR } from '#storage/shared-names.ts'
import { rememberLogin, rememberRefresh } from './page-memory.ts'
import type { SessionParts } from './session-parts.ts'

/**
 * Encrypts the data of this page's account again if the account can be unlocked on this device; otherwise only empties
 * the account's copy. Runs before the first page of the other account.
 */
async function lockOrEmptyData({ device, current }: SessionParts): Promise<void> {
  if (!(await isUnlockable(device, current.accountKey))) return emptyCopy(current.accountKey)
  // If the encryption fails, the next page tries again.
  await import('./unlock/lock-databases.ts')
    .then(({ lockAccountData }) => lockAccountData(device, current.accountKey))
    .catch(() => {})
}

/**
 * Makes the account the device's current one: every tab that does not belong to the account then reloads. Returns false
 * if another tab has already changed the current account, or if a sign-out is still owed. Call it under the session
 * lock.
 */
export async function makeAccountCurrent(parts: SessionParts, account: Account): Promise<boolean> {
  const { api, device, current, memory, now } = parts
  const accountKey = String(account.id)
  await storeSnapshotFor(accountKey, account)
  // Unseals the data before the account's first page shows them. If that fails, the first page tries again.
  await import('./sealed-account-data.ts')
    .then(({ openDataOfAccount }) => openDataOfAccount(api, accountKey))
    .catch(() => {})
  if (!(await setCurrentAccount(device, accountKey, now(), current.accountKey))) return false
  await resetTries(device, accountKey).catch(() => {}) // on a full device the next sign-in resets them
  rememberLogin(memory, account.login)
  rememberRefresh(memory, now())
  if (current.accountKey !== VISITOR && current.accountKey !== accountKey) await lockOrEmptyData(parts)
  return true
}
