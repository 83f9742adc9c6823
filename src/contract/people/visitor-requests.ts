// The requests that visitors send without an account (ordering.md §3, §7; decisions.md G86, G111, G125).
import * as v from 'valibot'
import { hasForbiddenCharacterInLines } from '#domain/values/text-rules.ts'
import { type FieldMessages, fieldRules } from '../field-rules.ts'

const ORDER_DETAILS_LENGTH = 4000

export interface RequestMessages extends FieldMessages {
  orderDetailsTooLong: string
}

/** The request in the visitor's own words. */
export function orderDetailsRule(messages: RequestMessages) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(messages.required),
    v.maxLength(ORDER_DETAILS_LENGTH, messages.orderDetailsTooLong),
    v.check((text) => !hasForbiddenCharacterInLines(text), messages.invalidCharacters),
  )
}

/** Body of a registration: `name` is the company's name, `username` the person's, `state` the id of a state. */
export function registrationBody(messages: FieldMessages) {
  const { commonText, emails, prefixedPhone, chosenId } = fieldRules(messages)
  return v.object({
    name: commonText,
    email: emails,
    phone: prefixedPhone,
    username: commonText,
    state: chosenId,
  })
}
export type RegistrationBody = v.InferOutput<ReturnType<typeof registrationBody>>

export function catalogRequestBody(messages: RequestMessages) {
  const { commonText, emails, prefixedPhone, requiredText } = fieldRules(messages)
  return v.object({
    name: commonText,
    email: emails,
    phone: prefixedPhone,
    orderDetails: orderDetailsRule(messages),
    companyName: requiredText,
  })
}
export type CatalogRequestBody = v.InferOutput<ReturnType<typeof catalogRequestBody>>
