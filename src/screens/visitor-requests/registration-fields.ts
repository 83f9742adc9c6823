// The fields of a registration (ordering.md §2, §5), with the rules that the server uses too.
import * as v from 'valibot'
import { fieldRules } from '#contract/field-rules.ts'
import { prefixedPhone } from '#domain/people/phone.ts'
import { validationTexts } from '#texts/validation.ts'

const rules = fieldRules(validationTexts)

export const registrationFields = v.object({
  companyName: rules.commonText,
  name: rules.commonText,
  email: rules.emails,
  phone: v.pipe(v.string(), v.transform(prefixedPhone), rules.prefixedPhone),
  state: v.pipe(v.string(), v.nonEmpty(validationTexts.required), v.transform(Number)),
})

export type TypedRegistration = v.InferInput<typeof registrationFields>
export type Registration = v.InferOutput<typeof registrationFields>

export const EMPTY_REGISTRATION: TypedRegistration = {
  companyName: '',
  name: '',
  email: '',
  phone: '',
  state: '',
}
