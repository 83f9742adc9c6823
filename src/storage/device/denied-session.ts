// Notes that the server ended the session of this device's account while a person worked or an order waited. The note
// stays until a person signs in or dismisses it; it contains only an account and addresses (offline.md, Sessions).

import * as v from 'valibot'
import type { DeviceDatabase } from '../device-database.ts'
import type { AccountKey } from '../shared-names.ts'

const deniedSessionSchema = v.object({
  accountKey: v.string(),
  /** The addresses of the account's pages, one per tab, without query. */
  paths: v.array(v.string()),
  /** The account was removed: it can never sign in again. */
  isAccountRemoved: v.optional(v.boolean(), false),
})
export type DeniedSession = v.InferOutput<typeof deniedSessionSchema>

export async function readDeniedSession(device: DeviceDatabase): Promise<DeniedSession | null> {
  const parsed = v.safeParse(deniedSessionSchema, (await device.settings.get('deniedSession'))?.value)
  return parsed.success ? parsed.output : null
}

/** Call it in the transaction that signs the account out, so that other tabs see both changes or none. */
export async function putDeniedSession(
  device: DeviceDatabase,
  accountKey: AccountKey,
  path: string,
  isAccountRemoved = false,
): Promise<void> {
  const value: DeniedSession = { accountKey, paths: [path], isAccountRemoved }
  await device.settings.put({ key: 'deniedSession', value })
  if (!isAccountRemoved) return
  const removedAccounts = new Set([...(await readRemovedAccounts(device)), accountKey])
  await device.settings.put({ key: 'removedAccounts', value: [...removedAccounts] })
}

/** Removed accounts of this device, also after their notice was dismissed: their waiting orders are never sent. */
export async function readRemovedAccounts(device: DeviceDatabase): Promise<readonly AccountKey[]> {
  const parsed = v.safeParse(v.array(v.string()), (await device.settings.get('removedAccounts'))?.value)
  return parsed.success ? parsed.output : []
}

/** Adds the address of another page of the account; false if the server did not end the session. */
export function addDeniedPath(
  device: DeviceDatabase,
  accountKey: AccountKey,
  path: string,
): Promise<boolean> {
  return device.transaction('rw', device.settings, async () => {
    const deniedSession = await readDeniedSession(device)
    if (deniedSession?.accountKey !== accountKey) return false
    if (!deniedSession.paths.includes(path)) {
      const value: DeniedSession = { ...deniedSession, paths: [...deniedSession.paths, path] }
      await device.settings.put({ key: 'deniedSession', value })
    }
    return true
  })
}

export async function forgetDeniedSession(device: DeviceDatabase): Promise<void> {
  await device.settings.delete('deniedSession')
}
