import * as v from 'valibot'
import { type Address, addressShape, dealershipShape, stateShape } from '#domain/people/dealership.ts'
import { page } from '../envelope.ts'
import { tolerant } from '../tolerant-shape.ts'
import { orElse } from '../tolerant-values.ts'

export const stateSchema = tolerant(stateShape)

export const addressSchema = tolerant(addressShape)

export const dealershipSchema = tolerant(dealershipShape)

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
