import * as v from 'valibot'
import { signInTexts } from '#texts/sign-in.ts'
import { validationTexts } from '#texts/validation.ts'

/** Printable ASCII without spaces (G108). */
const ALLOWED_PASSWORD = /^[\x21-\x7e]+$/

export const signInFormSchema = v.object({
  login: v.pipe(v.string(), v.trim(), v.nonEmpty(validationTexts.required)),
  password: v.pipe(
    v.string(),
    v.nonEmpty(validationTexts.required),
    v.regex(ALLOWED_PASSWORD, signInTexts.invalidPassword),
  ),
})
export type SignInForm = v.InferOutput<typeof signInFormSchema>
