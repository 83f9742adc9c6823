// The edge's half of a seal. Devices have only the public key: any page can seal a signed-out account's data at any
// time without a call, and only the edge can make the key that opens it.
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
  /** The key that opens the sealed data of this account, base64; null when the seal is no point of the curve. */
  keyOf: (seal: string, accountKey: string) => string | null
}

/** Reads the store's seal key, and makes it when there is none. Call it after the store's migration. */
export async function openSealKeys(database: CounterDatabase): Promise<SealKeys> {
  // When two edges start at once, one writes the key and both read it.
  await database.update(keyStores).set({ sealKey: newSealKey() }).where(isNull(keyStores.sealKey))
  const [store] = await database.select().from(keyStores)
  if (!store?.sealKey) throw new Error('The key store has no seal key: its migration was not applied.')
  return sealKeysOf(store.sealKey)
}

/** The private half, base64. */
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
