// The fields of an order by catalog (ordering.md §2, §5), with the rules that the server uses too.
import * as v from 'valibot'
import { fieldRules } from '#contract/field-rules.ts'
import { orderDetailsRule } from '#contract/people/visitor-requests.ts'
import { prefixedPhone } from '#domain/people/phone.ts'
import { requestMessages } from '#texts/people/visitor-requests.ts'

const rules = fieldRules(requestMessages)

export const catalogFields = v.object({
  companyName: rules.requiredText,
  name: rules.commonText,
  email: rules.emails,
  phone: v.pipe(v.string(), v.transform(prefixedPhone), rules.prefixedPhone),
  orderDetails: orderDetailsRule(requestMessages),
})

export type TypedRequest = v.InferInput<typeof catalogFields>
export type CatalogRequest = v.InferOutput<typeof catalogFields>

export const EMPTY_REQUEST: TypedRequest = {
  companyName: '',
  name: '',
  email: '',
  phone: '',
  orderDetails: '',
}
