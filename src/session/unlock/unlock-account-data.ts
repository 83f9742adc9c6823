// Unlocks an account without a connection: opens its unlock key, then the keys of its seals, then its data.

import { AccountDatabase } from '#storage/account-database.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { readRemovedAccounts } from '#storage/device/denied-session.ts'
import { isLocked } from '#storage/device/lock-mark.ts'
import { noteSeenTime, readTrustedTime } from '#storage/device/seen-time.ts'
import {
  beginTry,
  deleteUnusedSealKeys,
  readUnlockSetup,
  readWrappedSealKeys,
  resetTries,
  triesLeft,
  type UnlockSetup,
  type WrappedSealKey,
} from '#storage/device/unlock-table.ts'
import { readSeals, unsealAccount } from '#storage/device/unseal-account.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import { beginRestore, readSealsOfChunks } from '#storage/locked-copy.ts'
import type { AccountKey } from '#storage/shared-names.ts'
import { createSealOpener, type SealOpener } from '../seal.ts'
import { pinKey } from './pin-key.ts'
import { isRefusal, platformKey } from './platform-key.ts'
import { readUnlockGrant } from './unlock-grant.ts'
import { openPrivateKey, unwrapSealKey } from './unlock-keys.ts'

/**
 * - expired: the grant's time is over, or the device's clock was set back. The person must sign in online.
 * - not-allowed: the account has no unlock or was signed out, the rule forbids it, or the account was removed.
 * - failed: the try could not be counted, the authenticator failed, or the data could not be opened or stored, for
 *   example because the device is full. Nothing is lost; the caller locks the data again.
 */
export type UnlockResult =
  | 'unlocked'
  | 'wrong'
  | 'no-tries-left'
  | 'expired'
  | 'not-allowed'
  | 'cancelled'
  | 'failed'

export interface UnlockRequest {
  accountKey: AccountKey
  /** Missing for the platform's authenticator. */
  pin?: string
}

interface UnlockParts extends UnlockRequest {
  device: DeviceDatabase
  /** The page's clock, epoch milliseconds. */
  now: number
}

/**
 * Decrypts the account's own database and the first rows of its copy; the account's next page puts the other rows of
 * the copy back. Call it under the session lock, and make the account the device's current one before the lock is given
 * back: otherwise the next page locks the data again.
 */
export async function unlockAccountData({
  device,
  accountKey,
  pin = '',
  now,
}: UnlockParts): Promise<UnlockResult> {
  const setup = await readUnlockSetup(device, accountKey)
  if (setup === null || !(await isLocked(device, accountKey))) return 'not-allowed'
  const refusal = await findRefusal(device, setup, now)
  if (refusal !== null) return refusal
  const privateKey = await openByMethod(device, setup, pin)
  if (typeof privateKey === 'string') return privateKey
  try {
    await resetTries(device, accountKey)
    return (await openDatabases(device, accountKey, privateKey)) ? 'unlocked' : 'failed'
  } catch (problem) {
    console.error('The account could not be unlocked:', problem)
    return 'failed'
  }
}

async function findRefusal(
  device: DeviceDatabase,
  { accountKey, method }: UnlockSetup,
  now: number,
): Promise<UnlockResult | null> {
  const grant = await readUnlockGrant(device, accountKey)
  if (grant === null || !grant.isAllowed || (method.kind === 'pin' && !grant.isPinAllowed))
    return 'not-allowed'
  if ((await readRemovedAccounts(device)).includes(accountKey)) return 'not-allowed'
  if ((await triesLeft(device, accountKey)) === 0) return 'no-tries-left'
  await noteSeenTime(device, now).catch(() => {}) // on a full device the earlier note stands
  const time = await readTrustedTime(device, now)
  return time === null || time > grant.validUntil ? 'expired' : null
}

/** The account's private key, or why it was not opened. */
async function openByMethod(
  device: DeviceDatabase,
  setup: UnlockSetup,
  pin: string,
): Promise<CryptoKey | UnlockResult> {
  const { accountKey, method } = setup
  if (method.kind === 'platform') {
    try {
      const key = await platformKey(method)
      return (key && (await openPrivateKey(setup, key))) ?? 'failed'
    } catch (problem) {
      return isRefusal(problem) ? 'cancelled' : 'failed'
    }
  }
  // A try that cannot be counted is not made.
  const hasTry = await beginTry(device, accountKey).catch(() => null)
  if (hasTry === null) return 'failed'
  if (!hasTry) return 'no-tries-left'
  return (await openPrivateKey(setup, await pinKey(pin, method))) ?? 'wrong'
}

/** False if the account's own data could not be opened. */
async function openDatabases(
  device: DeviceDatabase,
  accountKey: AccountKey,
  privateKey: CryptoKey,
): Promise<boolean> {
  const account = new AccountDatabase(accountKey)
  const copy = new CopyDatabase(accountKey)
  try {
    const openerOf = createOpeners(await readWrappedSealKeys(device, accountKey), accountKey, privateKey)
    const sealedCount = await unsealAccount(
      account,
      async (sealedText) => (await openerOf(sealedText.seal))?.openText(sealedText) ?? null,
    )
    if ((await account.settings.get('account')) === undefined) return false
    await beginRestore(
      copy,
      async (chunk) => (await openerOf(chunk.seal))?.decrypt(chunk) ?? null,
      async (seal) => (await openerOf(seal))?.key ?? null,
    )
    // Rows that could not be opened stay sealed, and the chunks of the copy stay for the next lock: their keys are
    // kept.
    const sealsOfRows = sealedCount === 0 ? [] : await readSeals(account)
    const usedSeals = [...sealsOfRows, ...(await readSealsOfChunks(copy))]
    await deleteUnusedSealKeys(device, accountKey, usedSeals).catch(() => {})
    return true
  } finally {
    account.close()
    copy.close()
  }
}

/** The opener of each seal; null for a seal whose key the unlock key does not open. */
function createOpeners(
  wrappedKeys: Readonly<Record<string, WrappedSealKey>>,
  accountKey: AccountKey,
  privateKey: CryptoKey,
): (seal: string) => Promise<SealOpener | null> {
  async function createOpener(seal: string): Promise<SealOpener | null> {
    const wrappedKey = wrappedKeys[seal]
    const key = wrappedKey ? await unwrapSealKey(accountKey, privateKey, seal, wrappedKey) : null
    return key && createSealOpener(key)
  }
  const openers = new Map<string, Promise<SealOpener | null>>()
  return (seal) => {
    const opener = openers.get(seal) ?? createOpener(seal)
    openers.set(seal, opener)
    return opener
  }
}
