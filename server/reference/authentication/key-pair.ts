import { constants, createPrivateKey, generateKeyPair, type KeyObject, privateDecrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { keyPairs } from '../schema/sessions.ts'

export interface KeyPair {
  /** Base64 SPKI. */
  publicKey: string
  privateKey: KeyObject
}

const ONLY_ID = 1

/** Returns the key pair of this database, which the first start makes and all processes use. */
export async function openKeyPair(database: CounterDatabase, now: Date): Promise<KeyPair> {
  const storedPair = (await readKeyPair(database)) ?? (await makeKeyPair(database, now))
  return { publicKey: storedPair.publicKey, privateKey: createPrivateKey(storedPair.privateKey) }
}

async function readKeyPair(database: CounterDatabase) {
  const [row] = await database.select().from(keyPairs).where(eq(keyPairs.id, ONLY_ID))
  return row
}

async function makeKeyPair(database: CounterDatabase, now: Date) {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  await database
    .insert(keyPairs)
    .values({
      id: ONLY_ID,
      publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      createdAt: now,
    })
    .onConflictDoNothing()
  const row = await readKeyPair(database)
  if (!row) throw new Error('the key pair was not stored')
  return row
}

/**
 * Decrypts a text; null when it was not encrypted with our key. Node 20 refuses PKCS#1 v1.5 for decryption, so the
 * padding is stripped here: 00 02, at least eight non-zero bytes, 00, then the text (G107).
 */
export function decryptField({ privateKey }: KeyPair, base64: string): string | null {
  const block = decryptBlock(privateKey, Buffer.from(base64, 'base64'))
  if (block === null || block[0] !== 0 || block[1] !== 2) return null
  const end = block.indexOf(0, 2)
  if (end < 10) return null
  const text = block.subarray(end + 1).toString('utf8')
  // No login and no password has a zero byte, and PostgreSQL cannot even compare one.
  return text.includes('\0') ? null : text
}

function decryptBlock(key: KeyObject, encrypted: Buffer): Buffer | null {
  const bytes = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8
  if (encrypted.length !== bytes) return null
  try {
    return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, encrypted)
  } catch {
    return null // a number above the modulus was not encrypted with our key
  }
}
