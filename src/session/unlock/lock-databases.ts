// Locks an account: its data stays on the device, encrypted. The seal's key is also encrypted to the account's unlock
// key, so that the account can open it without the edge. No secret of the account is needed, so any page can finish a
// lock (decisions.md G252).

import Dexie from 'dexie'
import { emptyCopy } from '#storage/copy-database.ts'
import { readSealKey } from '#storage/device/device-settings.ts'
import { forgetLock, isLocked } from '#storage/device/lock-mark.ts'
import { sealAccount } from '#storage/device/seal-account.ts'
import {
  addWrappedSealKey,
  readUnlockSetup,
  readWrappedSealKeys,
  type UnlockSetup,
} from '#storage/device/unlock-table.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import { lockCopy } from '#storage/locked-copy.ts'
import { type AccountKey, accountDatabaseName, copyDatabaseName } from '#storage/shared-names.ts'
import { canSeal, createSealer, type Sealer } from '../seal.ts'
import { isPublicKey, wrapSealKey } from './unlock-keys.ts'

/**
 * Encrypts the account's databases. If the lock is interrupted, the next page of any account finishes it. Call it
 * under the session lock, after `noteLock`, when the account is no longer the device's current one.
 */
export async function lockAccountData(device: DeviceDatabase, accountKey: AccountKey): Promise<void> {
  const sealKey = canSeal() ? await readSealKey(device) : null
  if (sealKey === null || !(await isLocked(device, accountKey))) return
  await lockDatabases(device, accountKey, sealKey, await Dexie.getDatabaseNames())
}

/**
 * Encrypts those of the account's databases that exist; `names` are all databases of the browser. If the account's
 * unlock is damaged, its data is encrypted as at a sign-out, and only the edge can open it. If a row of the account
 * cannot be encrypted, for example on a full device, its copy is emptied, so that the copy is not readable and the
 * other rows get room.
 */
export async function lockDatabases(
  device: DeviceDatabase,
  accountKey: AccountKey,
  sealKey: string,
  names: readonly string[],
): Promise<void> {
  const isStillLocked = () => isLocked(device, accountKey)
  const hasCopy = names.includes(copyDatabaseName(accountKey))
  const setup = await readUsableSetup(device, accountKey)
  const newSealer = () => createLazySealer(device, accountKey, sealKey, setup)

  async function seal(sealer: () => Promise<Sealer>): Promise<void> {
    if (!names.includes(accountDatabaseName(accountKey))) return
    const sealText = async (text: string) => (await sealer()).sealText(text)
    await sealAccount(accountKey, sealText, isStillLocked, { keepsCopies: true })
  }

  if (setup === null && hasCopy) await emptyCopy(accountKey)
  let sealer = newSealer()
  try {
    await seal(sealer)
  } catch {
    if (hasCopy && (await isStillLocked())) await emptyCopy(accountKey)
    sealer = newSealer()
    await seal(sealer)
  }
  if (setup === null) await forgetLock(device, accountKey)
  else if (hasCopy) {
    const readUsableSeals = () => readSealsOfUnlock(device, accountKey)
    await lockCopy(accountKey, { createSealer: sealer, readUsableSeals }, isStillLocked)
  }
}

/** The seals whose keys the account's unlock opens. */
export async function readSealsOfUnlock(device: DeviceDatabase, accountKey: AccountKey): Promise<string[]> {
  return Object.keys(await readWrappedSealKeys(device, accountKey))
}

/** null if the setup cannot encrypt the key of a seal. */
export async function readUsableSetup(
  device: DeviceDatabase,
  accountKey: AccountKey,
): Promise<UnlockSetup | null> {
  const setup = await readUnlockSetup(device, accountKey)
  return setup && (await isPublicKey(setup.publicKey)) ? setup : null
}

/** Makes the key of the seal when the first data is encrypted. Its wrapped form is stored before that data. */
export function createLazySealer(
  device: DeviceDatabase,
  accountKey: AccountKey,
  sealKey: string,
  setup: UnlockSetup | null,
): () => Promise<Sealer> {
  async function create(): Promise<Sealer> {
    const sealer = await createSealer(sealKey, accountKey)
    if (setup === null) return sealer
    const wrappedKey = await wrapSealKey(setup, sealer.seal, sealer.key)
    if (!(await addWrappedSealKey(device, accountKey, sealer.seal, wrappedKey)))
      throw new Error('the account signed out meanwhile')
    return sealer
  }
  let creating: Promise<Sealer> | null = null
  return () => (creating ??= create())
}
