// That the server ended the session of this device's account in the middle of work. Kept until somebody signs in or
// dismisses it; it names an account and addresses, nobody and nothing else (offline.md, Sessions).

import * as v from 'valibot'
import type { DeviceDatabase } from '../device-database.ts'
import type { AccountKey } from '../shared-names.ts'

const deniedSessionSchema = v.object({
  accountKey: v.string(),
  /** Where its pages stood, one per tab, without query. */
  paths: v.array(v.string()),
  /** The account was removed: nobody signs in to it again. */
  isAccountRemoved: v.optional(v.boolean(), false),
})
export type DeniedSession = v.InferOutput<typeof deniedSessionSchema>

export async function readDeniedSession(device: DeviceDatabase): Promise<DeniedSession | null> {
  const parsed = v.safeParse(deniedSessionSchema, (await device.settings.get('deniedSession'))?.value)
  return parsed.success ? parsed.output : null
}

/** Within the transaction that signs the account out, so that its other tabs see both or neither. */
export async function putDeniedSession(
  device: DeviceDatabase,
  accountKey: AccountKey,
  path: string,
  isAccountRemoved = false,
): Promise<void> {
  const value: DeniedSession = { accountKey, paths: [path], isAccountRemoved }
  await device.settings.put({ key: 'deniedSession', value })
  if (!isAccountRemoved) return
  const removed = new Set([...(await readRemovedAccounts(device)), accountKey])
  await device.settings.put({ key: 'removedAccounts', value: [...removed] })
}

/** Accounts of this device that are gone for good, also after their notice: what waits of them never goes out. */
export async function readRemovedAccounts(device: DeviceDatabase): Promise<readonly AccountKey[]> {
  const parsed = v.safeParse(v.array(v.string()), (await device.settings.get('removedAccounts'))?.value)
  return parsed.success ? parsed.output : []
}

/** Notes where another page of that account stood; false where its session ended in another way. */
export function joinDeniedSession(
  device: DeviceDatabase,
  accountKey: AccountKey,
  path: string,
): Promise<boolean> {
  return device.transaction('rw', device.settings, async () => {
    const denied = await readDeniedSession(device)
    if (denied?.accountKey !== accountKey) return false
    if (!denied.paths.includes(path)) {
      const value: DeniedSession = { ...denied, paths: [...denied.paths, path] }
      await device.settings.put({ key: 'deniedSession', value })
    }
    return true
  })
}

export async function forgetDeniedSession(device: DeviceDatabase): Promise<void> {
  await device.settings.delete('deniedSession')
}
