import * as v from 'valibot'
import { accountShape } from '#domain/people/account.ts'
import { tolerant } from '../tolerant-shape.ts'

/** Answer of auth-user, validate and refresh (G129). */
export const accountSchema = tolerant(accountShape)

export const publicKeySchema = v.object({ publicKey: v.pipe(v.string(), v.minLength(1)) })

/** Login and password are RSA-encrypted with the public key, base64 (G107). */
export const signInBody = v.object({
  login: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
})
export type SignInBody = v.InferOutput<typeof signInBody>
