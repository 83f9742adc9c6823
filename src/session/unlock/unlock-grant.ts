// The edge's signed grant: whether the account may be unlocked on a device without a connection, and until when.

import * as v from 'valibot'
import {
  GRANT_CURVE,
  type SignedUnlockGrant,
  signedGrantText,
  signedUnlockGrantSchema,
  type UnlockGrant,
} from '#contract/device/unlock-grant.ts'
import { putGrant, readStoredGrant } from '#storage/device/unlock-table.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import type { AccountKey } from '#storage/shared-names.ts'
import { bytesOf } from '../base64.ts'

/**
 * True if the signature fits the grant and the public key that was stored with it, so that a changed value is found. A
 * person who can replace the key too could also change this code (offline.md, What a thief of the tablet can read).
 */
async function hasValidSignature({ grant, signature, publicKey }: SignedUnlockGrant): Promise<boolean> {
  const { subtle } = crypto
  try {
    const ecdsa = { name: 'ECDSA', namedCurve: GRANT_CURVE }
    const key = await subtle.importKey('raw', bytesOf(publicKey), ecdsa, false, ['verify'])
    const text = new TextEncoder().encode(signedGrantText(grant))
    return await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytesOf(signature), text)
  } catch {
    return false // no base64, or no point of the curve
  }
}

/** The grant if it is for this account and has a valid signature; else null. */
async function readSigned(accountKey: AccountKey, storedGrant: unknown): Promise<UnlockGrant | null> {
  const parsed = v.safeParse(signedUnlockGrantSchema, storedGrant)
  if (!parsed.success || String(parsed.output.grant.accountId) !== accountKey) return null
  return (await hasValidSignature(parsed.output)) ? parsed.output.grant : null
}

/**
 * Stores the grant that the edge answered to the account's session; false if it is for another account or has no
 * valid signature.
 */
export async function noteUnlockGrant(
  device: DeviceDatabase,
  accountKey: AccountKey,
  grant: SignedUnlockGrant,
): Promise<boolean> {
  if ((await readSigned(accountKey, grant)) === null) return false
  await putGrant(device, accountKey, grant)
  return true
}

/** null if the device has no grant for this account with a valid signature. */
export async function readUnlockGrant(
  device: DeviceDatabase,
  accountKey: AccountKey,
): Promise<UnlockGrant | null> {
  return readSigned(accountKey, await readStoredGrant(device, accountKey))
}
