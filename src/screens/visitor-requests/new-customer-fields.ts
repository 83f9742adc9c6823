// The basket version of the registration form: also PO# (ordering.md §2).
import * as v from 'valibot'
import { validationTexts } from '#texts/validation.ts'
import { NOTHING_TYPED, registrationFields } from './registration-fields.ts'

export const newCustomerFields = v.object({
  ...registrationFields.entries,
  poNumber: v.pipe(v.string(), v.trim(), v.maxLength(200, validationTexts.tooLong)),
})

export type TypedNewCustomer = v.InferInput<typeof newCustomerFields>
export type NewCustomerFields = v.InferOutput<typeof newCustomerFields>

export const NO_CUSTOMER_TYPED: TypedNewCustomer = { ...NOTHING_TYPED, poNumber: '' }
