import * as v from 'valibot'
import type { Account } from '#domain/people/account.ts'
import { id, listOf, orElse, text, textOr } from '../tolerant-values.ts'

const idAndName = v.object({ id, name: textOr('') })
const EMPTY_ID_AND_NAME = { id: 0, name: '' }

/** Answer of auth-user, validate and refresh (G129). */
export const accountSchema = v.object({
  id,
  login: text,
  email: textOr(''),
  name: textOr(''),
  role: orElse(idAndName, EMPTY_ID_AND_NAME),
  privileges: listOf(v.object({ group: text, actions: listOf(text) })),
  dealerships: listOf(idAndName),
  company: orElse(idAndName, EMPTY_ID_AND_NAME),
}) satisfies v.GenericSchema<unknown, Account>

export const publicKeySchema = v.object({ publicKey: v.pipe(v.string(), v.minLength(1)) })

/** Login and password are RSA-encrypted with the public key, base64 (G107). */
export const signInBody = v.object({
  login: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
})
export type SignInBody = v.InferOutput<typeof signInBody>
