// Locks an account: its data stays on the device, encrypted. The seal's key is also encrypted to the account's unlock key,
// so that the account can open it without the edge. No secret of the account is needed, so any page can finish a lock.

import Dexie from 'dexie'
import { readSealKey } from '#storage/device/device-settings.ts'
import { isLocked } from '#storage/device/lock-mark.ts'
import { sealAccount } from '#storage/device/seal-account.ts'
import { addWrappedSealKey, readUnlockSetup } from '#storage/device/unlock-table.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import { lockCopy } from '#storage/locked-copy.ts'
import { type AccountKey, accountDatabaseName, copyDatabaseName } from '#storage/shared-names.ts'
import { canSeal, createSealer, type Sealer } from '../seal.ts'
import { wrapSealKey } from './unlock-keys.ts'

/**
 * Encrypts the account's databases. If it is interrupted, the next page of any account finishes it. Call it under the
 * session lock, after `noteLock`, when the account is no longer the device's current one.
 */
export async function lockAccountData(device: DeviceDatabase, accountKey: AccountKey): Promise<void> {
  const sealKey = canSeal() ? await readSealKey(device) : null
  if (sealKey === null || !(await isLocked(device, accountKey))) return
  await lockDatabases(device, accountKey, sealKey, await Dexie.getDatabaseNames())
}

export async function lockDatabases(
  device: DeviceDatabase,
  accountKey: AccountKey,
  sealKey: string,
  names: readonly string[],
): Promise<void> {
  const sealer = createLazySealer(device, accountKey, sealKey)
  const isStillLocked = () => isLocked(device, accountKey)
  if (names.includes(accountDatabaseName(accountKey))) {
    const sealText = async (text: string) => (await sealer()).sealText(text)
    await sealAccount(accountKey, sealText, isStillLocked, { keepsCopies: true })
  }
  if (names.includes(copyDatabaseName(accountKey))) await lockCopy(accountKey, sealer, isStillLocked)
}

/** Makes the key of the seal when the first data is encrypted. Its wrapped form is stored before that data. */
function createLazySealer(
  device: DeviceDatabase,
  accountKey: AccountKey,
  sealKey: string,
): () => Promise<Sealer> {
  async function create(): Promise<Sealer> {
    const setup = await readUnlockSetup(device, accountKey)
    if (setup === null) throw new Error('the account has no unlock')
    const sealer = await createSealer(sealKey, accountKey)
    const wrappedKey = await wrapSealKey(setup, sealer.seal, sealer.key)
    if (!(await addWrappedSealKey(device, accountKey, sealer.seal, wrappedKey)))
      throw new Error('the account is not locked any more')
    return sealer
  }
  let creating: Promise<Sealer> | null = null
  return () => (creating ??= create())
}
