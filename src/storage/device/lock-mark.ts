// The mark that an account was locked, not signed out: its data stays on the device for its unlock. This file
// is small, because every sign-out needs it.
import type { DeviceDatabase } from '../device-database.ts'
import type { AccountKey } from '../shared-names.ts'
import { deviceStateOf, STATE_KEYS } from './device-state.ts'

/**
 * Keys of three settings of an account: its setup, its mark with the count of wrong tries, and the keys of its seals.
 */
export const setupKey = (accountKey: AccountKey) => `unlock:${accountKey}` as const
export const stateKey = (accountKey: AccountKey) => `unlockState:${accountKey}` as const
export const sealsKey = (accountKey: AccountKey) => `unlockSeals:${accountKey}` as const

function fieldsOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

/** Changes the mark, and leaves the count of wrong tries as it is. */
async function putMark(
  { settings }: DeviceDatabase,
  accountKey: AccountKey,
  isUnlockable: boolean,
): Promise<void> {
  const key = stateKey(accountKey)
  await settings.put({ key, value: { ...fieldsOf((await settings.get(key))?.value), isUnlockable } })
}

/**
 * Marks the account's data to be kept for its unlock; false if the account has no unlock. Call it in the transaction
 * that ends the account's time as the current one: if the page closes then, the next page locks the data.
 */
export async function noteLock(device: DeviceDatabase, accountKey: AccountKey): Promise<boolean> {
  if ((await device.settings.get(setupKey(accountKey))) === undefined) return false
  await putMark(device, accountKey, true)
  return true
}

/**
 * Deletes the mark and the keys of the account's seals: after a sign-out or a denial only the edge opens the data,
 * until the account is locked again. Call it in the transaction of the sign-out.
 */
export async function forgetLock(device: DeviceDatabase, accountKey: AccountKey): Promise<void> {
  await device.settings.delete(sealsKey(accountKey))
  if (await isUnlockable(device, accountKey)) await putMark(device, accountKey, false)
}

/** True if the account was locked since it last signed out, also while it is unlocked. */
export async function isUnlockable({ settings }: DeviceDatabase, accountKey: AccountKey): Promise<boolean> {
  const state = fieldsOf((await settings.get(stateKey(accountKey)))?.value)
  return 'isUnlockable' in state && state.isUnlockable === true
}

/** True if the account's data is kept for its unlock now: it was locked, and it is not the device's current account. */
export async function isLocked(device: DeviceDatabase, accountKey: AccountKey): Promise<boolean> {
  const currentAccount = deviceStateOf(await device.settings.bulkGet([...STATE_KEYS])).accountKey
  return currentAccount !== accountKey && isUnlockable(device, accountKey)
}
