// The calls about passwords (storefront.md §7 Auth, ordering.md §7 Users, G107, G111).
import * as v from 'valibot'
import { emailsIn } from '#domain/people/email-list.ts'
import { text } from '../tolerant-values.ts'

/** RSA-encrypted with the public key, base64. */
const encryptedText = v.pipe(v.string(), v.minLength(1), v.maxLength(1024))
const code = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

export const restorePasswordBody = v.object({
  /** One address, or a comma-separated list of addresses of several people. */
  email: v.pipe(
    v.string(),
    v.maxLength(1000),
    v.check((list) => emailsIn(list) !== null, 'Invalid email format'),
  ),
})

export const loginByCodeQuery = v.object({ code })
export const loginByCodeSchema = v.object({ login: text })

/** Empty for a signed-in person, who sends the old password instead. */
const optionalCode = v.optional(v.nullable(v.union([v.literal(''), code])), '')

export const optionalCodeBody = v.object({ code: optionalCode })

export const changePasswordBody = v.object({
  code: optionalCode,
  login: encryptedText,
  newPassword: encryptedText,
  /** Empty when a code is sent. */
  oldPassword: v.optional(v.nullable(v.union([v.literal(''), encryptedText])), ''),
})
export type ChangePasswordBody = v.InferOutput<typeof changePasswordBody>
