import type { SignInBody } from '#contract/account.ts'

/** What RSA with a 2048-bit key and PKCS#1 v1.5 padding can hold; beyond it jsencrypt answers `false` (G107). */
const MAX_BYTES = 245

export function isTooLong(text: string): boolean {
  return new TextEncoder().encode(text).length > MAX_BYTES
}

/** Login and password as the server wants them, base64; null where the key is none. */
export async function encryptCredentials(
  publicKey: string,
  login: string,
  password: string,
): Promise<SignInBody | null> {
  return encryptFields(publicKey, { login, password })
}

/** Every field as the server wants it, base64; an empty one stays empty. Null where the key is none. */
export async function encryptFields<Name extends string>(
  publicKey: string,
  fields: Record<Name, string>,
): Promise<Record<Name, string> | null> {
  // Only who signs in or sets a password needs it.
  const { JSEncrypt } = await import('jsencrypt')
  const cipher = new JSEncrypt()
  cipher.setPublicKey(publicKey)
  const encrypted = { ...fields }
  for (const name in fields) {
    const text = fields[name]
    const secret = text === '' ? '' : cipher.encrypt(text)
    if (secret === false) return null
    encrypted[name] = secret
  }
  return encrypted
}
