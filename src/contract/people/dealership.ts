import * as v from 'valibot'
import type { Address, Dealership, State } from '#domain/people/dealership.ts'
import { page } from '../envelope.ts'
import { flag, id, numberOr, orElse, textOr } from '../numbers.ts'

export const stateSchema = v.object({
  id,
  code: textOr(''),
  name: textOr(''),
  tax: numberOr(0),
}) satisfies v.GenericSchema<unknown, State>

export const addressSchema = v.object({
  street: textOr(''),
  city: textOr(''),
  zip: textOr(''),
  state: orElse(stateSchema, null),
}) satisfies v.GenericSchema<unknown, Address>

export const dealershipSchema = v.object({
  id,
  name: textOr(''),
  email: textOr(''),
  phone: textOr(''),
  companyId: numberOr(0),
  companyName: textOr(''),
  noTax: flag,
  noShippingFee: flag,
  localStatus: flag,
  dealerLicenseNumber: textOr(''),
  // Beyond G135: other backends do not tell it.
  isApproved: v.pipe(
    v.nullish(v.union([v.boolean(), v.number()]), true),
    v.transform((value): boolean => Boolean(value)),
  ),
  // One dealership without an address must not cost a person the whole list.
  shippingAddress: orElse(addressSchema, { street: '', city: '', zip: '', state: null }),
}) satisfies v.GenericSchema<unknown, Dealership>

/** Answer of company/dealership/min-info (G135). */
export const dealershipsSchema = page(dealershipSchema, 'dealerships')

/** States arrive as a list, or as {items}. Without one nobody can say where he is: an empty list is a failure (G139). */
export const statesSchema = v.pipe(
  v.union([
    v.array(stateSchema),
    v.pipe(
      v.object({ items: v.array(stateSchema) }),
      v.transform(({ items }) => items),
    ),
  ]),
  v.minLength(1),
)

/** Of the answer of company/dealership/{id}: null where the backend does not tell it (G135). */
export const billedDealershipSchema = v.object({
  billingAddress: orElse(addressSchema, null),
}) satisfies v.GenericSchema<unknown, { billingAddress: Address | null }>
