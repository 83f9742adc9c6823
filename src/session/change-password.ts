import { fetchPublicKey } from '#api/people/auth.ts'
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { sendPassword } from '#api/people/passwords.ts'
import { encryptFields } from './encrypt-credentials.ts'

export interface PasswordChange {
  login: string
  newPassword: string
  /** Of a mail; empty for who is signed in and knows the old password. */
  code: string
  /** Empty beside a code. */
  oldPassword: string
}

/** Key, encryption, change-password (storefront.md §7 Auth, G107). */
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
