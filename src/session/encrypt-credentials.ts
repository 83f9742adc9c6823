import { JSEncrypt } from 'jsencrypt'
import type { SignInBody } from '#contract/people/account.ts'

/** PKCS#1 v1.5 padding takes at least this many bytes of a block (RFC 8017). */
const PADDING_BYTES = 11
/** A 2048-bit key cannot encrypt a text with more bytes (G107). */
const MAX_BYTES = 256 - PADDING_BYTES

function byteCountOf(text: string): number {
  return new TextEncoder().encode(text).length
}

export function isTooLong(text: string): boolean {
  return byteCountOf(text) > MAX_BYTES
}

/** Encrypts login and password for the server, as `encryptFields` does. */
export function encryptCredentials(publicKey: string, login: string, password: string): SignInBody | null {
  return encryptFields(publicKey, { login, password })
}

/**
 * Encrypts every field for the server, base64; an empty field stays empty. null if the key is invalid, or if a field is
 * too long for it.
 */
export function encryptFields<Name extends string>(
  publicKey: string,
  fields: Record<Name, string>,
): Record<Name, string> | null {
  // With an empty key jsencrypt would generate its own key and use it.
  if (publicKey.trim() === '') return null
  const cipher = new JSEncrypt()
  cipher.setPublicKey(publicKey)
  const encryptedFields = { ...fields }
  for (const name in fields) {
    const encryptedText = encryptText(cipher, fields[name])
    if (encryptedText === null) return null
    encryptedFields[name] = encryptedText
  }
  return encryptedFields
}

function encryptText(cipher: JSEncrypt, text: string): string | null {
  if (text === '' || isTooLong(text)) return text === '' ? '' : null
  const encryptedText = cipher.encrypt(text)
  // jsencrypt counts characters: a text with more bytes than a short key can hold would lose its beginning.
  return encryptedText !== false && byteCountOf(text) <= atob(encryptedText).length - PADDING_BYTES
    ? encryptedText
    : null
}
