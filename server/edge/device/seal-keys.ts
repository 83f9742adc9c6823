// The edge's part in sealing. Devices have only the public key: without a call, any page can seal the data of a
// signed-out account at any time. Only the edge can make the key that opens the seal.
import { createECDH, hkdfSync } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import { sealPurpose } from '#contract/device/seals.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { keyStores } from '../key-store/key-tables.ts'

/** P-256, as OpenSSL calls it. */
const CURVE = 'prime256v1'
const KEY_BYTES = 32

export interface SealKeys {
  /** The raw public key in base64. */
  publicKey: string
  /** The key that opens the sealed data of this account, base64; null when the seal is no point of the curve. */
  keyOf: (seal: string, accountKey: string) => string | null
}

/** Reads the store's seal key, or makes it if there is none. Call it after the store's migration. */
export async function openSealKeys(database: CounterDatabase): Promise<SealKeys> {
  // When two edges start at once, one writes the key and both read it.
  await database.update(keyStores).set({ sealKey: newSealKey() }).where(isNull(keyStores.sealKey))
  const [store] = await database.select().from(keyStores)
  if (!store?.sealKey) throw new Error('The key store has no seal key: its migration was not applied.')
  return sealKeysOf(store.sealKey)
}

/** Makes a private key, in base64. */
export function newSealKey(): string {
  const keyPair = createECDH(CURVE)
  keyPair.generateKeys()
  return keyPair.getPrivateKey('base64')
}

export function sealKeysOf(privateKey: string): SealKeys {
  const ownKey = createECDH(CURVE)
  ownKey.setPrivateKey(privateKey, 'base64')
  return {
    publicKey: ownKey.getPublicKey('base64'),
    keyOf(seal, accountKey) {
      const point = Buffer.from(seal, 'base64')
      try {
        const secret = ownKey.computeSecret(point)
        const key = hkdfSync('sha256', secret, point, sealPurpose(accountKey), KEY_BYTES)
        return Buffer.from(key).toString('base64')
      } catch {
        return null
      }
    },
  }
}
