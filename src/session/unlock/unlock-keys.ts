// The key pair of an account's unlock on this device. Every page of the device can encrypt the key of a seal to the
// public half; only the account's PIN or authenticator opens the private half.
import type { EncryptedBytes } from '#storage/device/encrypted-bytes.ts'
import type { UnlockSetup, WrappedSealKey } from '#storage/device/unlock-table.ts'

const ECDH = { name: 'ECDH', namedCurve: 'P-256' }
const AES = { name: 'AES-GCM', length: 256 }
const IV_BYTES = 12
const SECRET_BITS = 256

const textBytes = (text: string) => new TextEncoder().encode(text)

/** Makes an AES key for one purpose from secret bytes. */
export async function deriveAesKey(
  secret: BufferSource,
  salt: BufferSource,
  purpose: string,
): Promise<CryptoKey> {
  const { subtle } = crypto
  const keyMaterial = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info: textBytes(purpose) }
  return subtle.deriveKey(hkdf, keyMaterial, AES, false, ['encrypt', 'decrypt'])
}

async function encrypt(key: CryptoKey, bytes: BufferSource, context: string): Promise<EncryptedBytes> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const aes = { name: 'AES-GCM', iv, additionalData: textBytes(context) }
  return { iv, bytes: new Uint8Array(await crypto.subtle.encrypt(aes, key, bytes)) }
}

async function decrypt(
  key: CryptoKey,
  { iv, bytes }: EncryptedBytes,
  context: string,
): Promise<ArrayBuffer | null> {
  const aes = { name: 'AES-GCM', iv, additionalData: textBytes(context) }
  return crypto.subtle.decrypt(aes, key, bytes).catch(() => null)
}

const privateKeyContext = (accountKey: string) => `counter-unlock ${accountKey}`
const sealKeyContext = (accountKey: string, seal: string) => `counter-unlock-seal ${accountKey} ${seal}`

/** Makes the pair; the private half is encrypted with the key that the account's PIN or authenticator gives. */
export async function createUnlockKeys(
  accountKey: string,
  methodKey: CryptoKey,
): Promise<Pick<UnlockSetup, 'publicKey' | 'privateKey'>> {
  const { subtle } = crypto
  const { publicKey, privateKey } = await subtle.generateKey(ECDH, true, ['deriveBits'])
  const privateBytes = await subtle.exportKey('pkcs8', privateKey)
  return {
    publicKey: new Uint8Array(await subtle.exportKey('raw', publicKey)),
    privateKey: await encrypt(methodKey, privateBytes, privateKeyContext(accountKey)),
  }
}

/** null if the method's key is not the one of the setup: the PIN was wrong. */
export async function openPrivateKey(setup: UnlockSetup, methodKey: CryptoKey): Promise<CryptoKey | null> {
  const privateBytes = await decrypt(methodKey, setup.privateKey, privateKeyContext(setup.accountKey))
  return privateBytes && crypto.subtle.importKey('pkcs8', privateBytes, ECDH, false, ['deriveBits'])
}

/**
 * Makes the AES key for the key of a seal from the private half of one pair and the public half of the other, the
 * one-time pair and the account's pair. `point` is the public half of the one-time pair, and the salt.
 */
async function deriveWrappingKey(
  privateKey: CryptoKey,
  publicKey: CryptoKey,
  point: BufferSource,
  context: string,
): Promise<CryptoKey> {
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, SECRET_BITS)
  return deriveAesKey(secret, point, context)
}

const importPoint = (point: BufferSource) => crypto.subtle.importKey('raw', point, ECDH, false, [])

/** True if the bytes are a point of the curve. */
export function isPublicKey(point: BufferSource): Promise<boolean> {
  return importPoint(point).then(
    () => true,
    () => false,
  )
}

/** Encrypts the key of a seal to the account's unlock key. It needs no secret of the account. */
export async function wrapSealKey(
  { accountKey, publicKey }: UnlockSetup,
  seal: string,
  sealKey: BufferSource,
): Promise<WrappedSealKey> {
  const { subtle } = crypto
  const oneTimeKeys = await subtle.generateKey(ECDH, false, ['deriveBits'])
  const point = new Uint8Array(await subtle.exportKey('raw', oneTimeKeys.publicKey))
  const context = sealKeyContext(accountKey, seal)
  const unlockKey = await importPoint(publicKey)
  const wrappingKey = await deriveWrappingKey(oneTimeKeys.privateKey, unlockKey, point, context)
  return { point, key: await encrypt(wrappingKey, sealKey, context) }
}

/** null if the wrapped key belongs to another account, seal or unlock key, or was changed. */
export async function unwrapSealKey(
  accountKey: string,
  privateKey: CryptoKey,
  seal: string,
  { point, key }: WrappedSealKey,
): Promise<ArrayBuffer | null> {
  const context = sealKeyContext(accountKey, seal)
  const oneTimeKey = await importPoint(point).catch(() => null)
  if (oneTimeKey === null) return null
  return decrypt(await deriveWrappingKey(privateKey, oneTimeKey, point, context), key, context)
}
