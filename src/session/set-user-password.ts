import { userCalls } from '#contract/people/user-calls.ts'
import { callOf } from '#api/call-of.ts'
import { fetchPublicKey } from '#api/people/auth.ts'
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { encryptFields } from './encrypt-credentials.ts'

/** Fetches the key, encrypts and sends set-password: staff set another person's password (ordering.md §7 Users, G107). */
export async function setUserPassword(
  api: Api,
  { id, password }: { id: number; password: string },
): Promise<Answer<unknown>> {
  const key = await fetchPublicKey(api)
  if (!key.ok) return key
  const fields = encryptFields(key.value.publicKey, { password })
  if (fields === null) return { ok: false, failure: { kind: 'broken-contract', where: 'publicKey' } }
  return api.call(callOf(userCalls.setPassword, { body: { id, ...fields } }))
}
