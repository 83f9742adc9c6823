import * as v from 'valibot'
import type { Address, Dealership, State } from '#domain/people/dealership.ts'
import { page } from '../envelope.ts'
import { flag, id, numberOr, orElse, textOr } from '../tolerant-values.ts'

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
  // Only the reference server sends this field; a dealership without it counts as approved (G135).
  isApproved: v.pipe(
    v.nullish(v.union([v.boolean(), v.number()]), true),
    v.transform((value): boolean => Boolean(value)),
  ),
  // A dealership without an address must not make the whole list unreadable.
  shippingAddress: orElse(addressSchema, { street: '', city: '', zip: '', state: null }),
}) satisfies v.GenericSchema<unknown, Dealership>

/** Answer of company/dealership/min-info (G135). */
export const dealershipsSchema = page(dealershipSchema, 'dealerships')

/** States arrive as a list or as {items}. An empty list is a failure, because a visitor could not choose a state (G139). */
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

/** Part of the answer of company/dealership/{id}; null when the backend does not send the address (G135). */
export const dealershipBillingSchema = v.object({
  billingAddress: orElse(addressSchema, null),
}) satisfies v.GenericSchema<unknown, { billingAddress: Address | null }>
