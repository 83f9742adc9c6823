// The edge's half of a seal. Devices know the public key alone, so that any page can seal what an account has left,
// at any time and without asking; only this side can make the key that opens it.
import { createECDH, hkdfSync } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import { sealPurpose } from '#contract/device/seals.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { keyStores } from './key-tables.ts'

/** P-256, as OpenSSL calls it. */
const CURVE = 'prime256v1'
const KEY_BYTES = 32

export interface SealKeys {
  /** Raw, base64. */
  publicKey: string
  /** The key that opens what was sealed of this account, base64; null where the seal is no point of the curve. */
  keyOf: (seal: string, accountKey: string) => string | null
}

/** Reads the key that is kept beside the store's name, and makes it where there is none; call it after its migration. */
export async function openSealKeys(database: CounterDatabase): Promise<SealKeys> {
  // Of two edges that start at once one writes; both then read what it wrote.
  await database.update(keyStores).set({ sealKey: newSealKey() }).where(isNull(keyStores.sealKey))
  const [store] = await database.select().from(keyStores)
  if (!store?.sealKey) throw new Error('The key store has no seal key: its migration was not applied.')
  return sealKeysOf(store.sealKey)
}

/** The private half, base64. */
export function newSealKey(): string {
  const made = createECDH(CURVE)
  made.generateKeys()
  return made.getPrivateKey('base64')
}

export function sealKeysOf(privateKey: string): SealKeys {
  const own = createECDH(CURVE)
  own.setPrivateKey(privateKey, 'base64')
  return {
    publicKey: own.getPublicKey('base64'),
    keyOf(seal, accountKey) {
      const point = Buffer.from(seal, 'base64')
      try {
        const secret = own.computeSecret(point)
        const key = hkdfSync('sha256', secret, point, sealPurpose(accountKey), KEY_BYTES)
        return Buffer.from(key).toString('base64')
      } catch {
        return null
      }
    },
  }
}
