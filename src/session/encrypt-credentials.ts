import { PKCS1_KEM } from 'micro-rsa-dsa-dh/rsa.js'
import type { SignInBody } from '#contract/account.ts'
import { readRsaPublicKey } from './rsa-public-key.ts'

/** What RSA with a 2048-bit key and PKCS#1 v1.5 padding can hold (G107). */
const MAX_BYTES = 245

export function isTooLong(text: string): boolean {
  return new TextEncoder().encode(text).length > MAX_BYTES
}

/** Login and password as the server wants them, base64; null where the key is none. */
export function encryptCredentials(publicKey: string, login: string, password: string): SignInBody | null {
  return encryptFields(publicKey, { login, password })
}

/** Every field as the server wants it, base64; an empty one stays empty. Null where the key is none or too short. */
export function encryptFields<Name extends string>(
  publicKey: string,
  fields: Record<Name, string>,
): Record<Name, string> | null {
  const key = readRsaPublicKey(publicKey)
  if (key === null) return null
  const encrypted = { ...fields }
  try {
    for (const name in fields) {
      const text = new TextEncoder().encode(fields[name])
      if (text.length > 0) encrypted[name] = btoa(String.fromCharCode(...PKCS1_KEM.encrypt(key, text)))
    }
  } catch {
    return null
  }
  return encrypted
}
