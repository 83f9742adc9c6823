// Encrypts the data of a signed-out or locked account to the edge's public key, with a secret that this page then
// forgets. No page, not even this page, can decrypt the data of a signed-out account without a key from the edge. The
// key of a locked account's seal is also encrypted to the account's unlock key, which opens it without the edge
// (session/unlock). Sealing needs no session.
import { SEAL_CURVE, sealPurpose } from '#contract/device/seals.ts'
import type { EncryptedBytes } from '#storage/device/encrypted-bytes.ts'
import type { SealedText } from '#storage/device/sealed-text.ts'
import { base64Of, bytesOf } from './base64.ts'

const ECDH = { name: 'ECDH', namedCurve: SEAL_CURVE }
const SECRET_BITS = 256
const IV_BYTES = 12

/** False on an address that is not secure: there the browser has no WebCrypto. */
export function canSeal(): boolean {
  return (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined // lib.dom declares that every page has it
}

/** Encrypts data of one account, all with one key. */
export interface Sealer {
  /** The public point from which the edge makes the key, base64. */
  seal: string
  /** The raw AES key. */
  key: ArrayBuffer
  sealText: (text: string) => Promise<SealedText>
  encrypt: (bytes: BufferSource) => Promise<EncryptedBytes>
}

/** `sealKey`: the edge's public key, base64. */
export async function createSealer(sealKey: string, accountKey: string): Promise<Sealer> {
  const { subtle } = crypto
  const ownKeys = await subtle.generateKey(ECDH, false, ['deriveBits'])
  const edgeKey = await subtle.importKey('raw', bytesOf(sealKey), ECDH, false, [])
  const secret = await subtle.deriveBits({ name: 'ECDH', public: edgeKey }, ownKeys.privateKey, SECRET_BITS)
  const keyMaterial = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const publicPoint = new Uint8Array(await subtle.exportKey('raw', ownKeys.publicKey))
  const info = new TextEncoder().encode(sealPurpose(accountKey))
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: publicPoint, info }
  const rawKey = await subtle.deriveBits(hkdf, keyMaterial, 256)
  const key = await subtle.importKey('raw', rawKey, 'AES-GCM', false, ['encrypt'])
  const seal = base64Of(publicPoint)

  async function encrypt(bytes: BufferSource): Promise<EncryptedBytes> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    return { iv, bytes: new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes)) }
  }
  return {
    seal,
    key: rawKey,
    encrypt,
    async sealText(text) {
      const { iv, bytes } = await encrypt(new TextEncoder().encode(text))
      return { sealKey, seal, iv: base64Of(iv), text: base64Of(bytes) }
    },
  }
}

/** Decrypts data of one seal; null if the key does not decrypt it. */
export interface SealOpener {
  /** Scripts can use it, but not read it. */
  key: CryptoKey
  openText: (sealedText: SealedText) => Promise<string | null>
  decrypt: (encryptedBytes: EncryptedBytes) => Promise<ArrayBuffer | null>
}

/** null if the bytes are no key. */
export async function createSealOpener(rawKey: BufferSource): Promise<SealOpener | null> {
  const { subtle } = crypto
  const key = await subtle.importKey('raw', rawKey, 'AES-GCM', false, ['decrypt']).catch(() => null)
  if (key === null) return null
  const decrypt: SealOpener['decrypt'] = ({ iv, bytes }) =>
    subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes).catch(() => null)
  return {
    key,
    decrypt,
    async openText({ iv, text }) {
      try {
        const bytes = await decrypt({ iv: bytesOf(iv), bytes: bytesOf(text) })
        return bytes && new TextDecoder().decode(bytes)
      } catch {
        return null // no base64
      }
    },
  }
}
