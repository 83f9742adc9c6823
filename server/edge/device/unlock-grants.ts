// Signs the permission to unlock an account without a network (G213). The private key is kept beside the seal key, so
// that all edges of one store sign with the same key, also after a restart.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import { type SignedUnlockGrant, signedGrantText, type UnlockGrant } from '#contract/device/unlock-grant.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { keyStores } from '../key-store/key-tables.ts'

/** P-256, as OpenSSL calls it. */
const CURVE = 'prime256v1'
/** The raw public key is the end of its DER form: 0x04, x and y. */
const RAW_KEY_BYTES = 65

export interface GrantKeys {
  /** The raw public key in base64. */
  publicKey: string
  sign: (grant: UnlockGrant) => SignedUnlockGrant
}

/** Reads the store's key, or makes it if there is none. Call it after the store's migration. */
export async function openGrantKeys(database: CounterDatabase): Promise<GrantKeys> {
  // When two edges start at once, one writes the key and both read it.
  await database.update(keyStores).set({ grantKey: newGrantKey() }).where(isNull(keyStores.grantKey))
  const [store] = await database.select().from(keyStores)
  if (!store?.grantKey) throw new Error('The key store has no grant key: its migration was not applied.')
  const der = Buffer.from(store.grantKey, 'base64')
  return grantKeysOf(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
}

function newGrantKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: CURVE })
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
}

function grantKeysOf(privateKey: KeyObject): GrantKeys {
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  const publicKey = der.subarray(-RAW_KEY_BYTES).toString('base64')
  return {
    publicKey,
    sign(grant) {
      const signature = sign('sha256', Buffer.from(signedGrantText(grant)), {
        key: privateKey,
        dsaEncoding: 'ieee-p1363',
      })
      return { grant, signature: signature.toString('base64'), publicKey }
    },
  }
}
