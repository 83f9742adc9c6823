// Encrypts the data of a signed-out account to the edge's public key, with a secret that this page then forgets. No page,
// not even this page, can decrypt the data without a key from the edge. Sealing needs no session.
import { SEAL_CURVE, sealPurpose } from '#contract/device/seals.ts'
import type { SealedText } from '#storage/device/sealed-text.ts'

const ECDH = { name: 'ECDH', namedCurve: SEAL_CURVE }
const SECRET_BITS = 256
const IV_BYTES = 12

/** False on an address that is not secure: there the browser has no WebCrypto. */
export function canSeal(): boolean {
  return (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined // lib.dom declares that every page has it
}

/** Makes a function that seals texts of one account, all with one key. */
export async function createSealer(
  sealKey: string,
  accountKey: string,
): Promise<(text: string) => Promise<SealedText>> {
  const { subtle } = crypto
  const ownKeys = await subtle.generateKey(ECDH, false, ['deriveBits'])
  const edgeKey = await subtle.importKey('raw', bytesOf(sealKey), ECDH, false, [])
  const secret = await subtle.deriveBits({ name: 'ECDH', public: edgeKey }, ownKeys.privateKey, SECRET_BITS)
  const keyMaterial = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const publicPoint = new Uint8Array(await subtle.exportKey('raw', ownKeys.publicKey))
  const info = new TextEncoder().encode(sealPurpose(accountKey))
  const key = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: publicPoint, info },
    keyMaterial,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  )
  return async (text) => {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const encryptedBytes = await subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
    return {
      sealKey,
      seal: base64Of(publicPoint),
      iv: base64Of(iv),
      text: base64Of(new Uint8Array(encryptedBytes)),
    }
  }
}

/** `key`: from the edge, base64. Returns null if the key does not decrypt the text. */
export async function openSeal(sealedText: SealedText, key: string): Promise<string | null> {
  try {
    const decryptionKey = await crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['decrypt'])
    const iv = bytesOf(sealedText.iv)
    const decryptedBytes = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv },
      decryptionKey,
      bytesOf(sealedText.text),
    )
    return new TextDecoder().decode(decryptedBytes)
  } catch {
    return null
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
