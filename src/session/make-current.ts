import type { Account } from '#domain/people/account.ts'
import { leaveSnapshotFor } from '#storage/device/account-settings.ts'
import { emptyCopy } from '#storage/copy-database.ts'
import { beginAccount } from '#storage/device/device-settings.ts'
import { VISITOR } from '#storage/shared-names.ts'
import { rememberLogin, rememberRefresh } from './page-memory.ts'
import type { SessionParts } from './session-parts.ts'

/**
 * Makes the account the device's current one: every other tab then reloads. false if the device belongs to
 * another account by now. Call it under the session lock.
 */
export async function makeCurrent(parts: SessionParts, account: Account): Promise<boolean> {
  const { api, device, current, memory, now } = parts
  const accountKey = String(account.id)
  await leaveSnapshotFor(accountKey, account)
  // Before its first page shows data of the account. That page tries again to unseal the rest.
  await import('./left-data.ts').then(({ openLeft }) => openLeft(api, accountKey)).catch(() => {})
  if (!(await beginAccount(device, accountKey, now(), current.accountKey))) return false
  rememberLogin(memory, account.login)
  rememberRefresh(memory, now())
  if (current.accountKey !== VISITOR && current.accountKey !== accountKey) await emptyCopy(current.accountKey)
  return true
}
