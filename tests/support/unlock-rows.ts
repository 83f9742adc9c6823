// For tests of screens: stores the setup with which an account is unlocked, its signed grant, and the mark that it is
// locked. The stored keys decrypt nothing.
import { noteUnlockGrant } from '#session/unlock/unlock-grant.ts'
import { noteLock } from '#storage/device/lock-mark.ts'
import { putUnlockSetup } from '#storage/device/unlock-table.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import { createGrantSigner } from './unlock-grants.ts'

const edge = createGrantSigner()
const HOUR_MS = 3_600_000

interface UnlockOptions {
  accountId: number
  label?: string
  method?: 'pin' | 'platform'
  isLocked?: boolean
  isAllowed?: boolean
  isPinAllowed?: boolean
  validUntil?: number
}

export async function storeUnlock(device: DeviceDatabase, options: UnlockOptions): Promise<void> {
  const { accountId, label = 'Sam B.', method = 'pin', isLocked = true } = options
  const accountKey = String(accountId)
  const bytes = new Uint8Array(4)
  await putUnlockSetup(device, {
    accountKey,
    label,
    publicKey: bytes,
    privateKey: { iv: bytes, bytes },
    method:
      method === 'pin'
        ? { kind: 'pin', salt: bytes, rounds: 1, browserKey: {} as CryptoKey } // no test derives a key
        : { kind: 'platform', salt: bytes, credentialId: bytes },
  })
  await storeGrant(device, options)
  if (isLocked) await noteLock(device, accountKey)
}

export async function storeGrant(device: DeviceDatabase, options: UnlockOptions): Promise<void> {
  const { accountId, isAllowed = true, isPinAllowed = true } = options
  const validUntil = options.validUntil ?? Date.now() + 72 * HOUR_MS
  const grant = { accountId, isAllowed, isPinAllowed, issuedAt: validUntil - 72 * HOUR_MS, validUntil }
  await noteUnlockGrant(device, String(accountId), edge.sign(grant))
}
