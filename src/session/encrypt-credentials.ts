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
  // Only who signs in needs it.
  const { JSEncrypt } = await import('jsencrypt')
  const cipher = new JSEncrypt()
  cipher.setPublicKey(publicKey)
  const encryptedLogin = cipher.encrypt(login)
  const encryptedPassword = cipher.encrypt(password)
  if (encryptedLogin === false || encryptedPassword === false) return null
  return { login: encryptedLogin, password: encryptedPassword }
}
