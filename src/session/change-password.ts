import { fetchPublicKey } from '#api/people/auth.ts'
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { sendPassword } from '#api/people/passwords.ts'
import { encryptFields } from './encrypt-credentials.ts'

export interface PasswordChange {
  login: string
  newPassword: string
  /** From a mail; empty for a signed-in person who knows the old password. */
  code: string
  /** Empty when `code` is set. */
  oldPassword: string
}

/** Fetches the key, encrypts and sends change-password (storefront.md §7 Auth, G107). */
export async function changePassword(
  api: Api,
  { code, login, newPassword, oldPassword }: PasswordChange,
): Promise<Answer<unknown>> {
  const key = await fetchPublicKey(api)
  if (!key.ok) return key
  const fields = encryptFields(key.value.publicKey, { login, newPassword, oldPassword })
  if (fields === null) return { ok: false, failure: { kind: 'broken-contract', where: 'publicKey' } }
  return sendPassword(api, { code, ...fields })
}
