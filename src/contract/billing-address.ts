import * as v from 'valibot'
import type { Address } from '#domain/dealership.ts'
import { addressSchema } from './dealership.ts'
import { orElse } from './numbers.ts'

/** Of the answer of company/dealership/{id}: null where the backend does not tell it (G135). */
export const billedDealershipSchema = v.object({
  billingAddress: orElse(addressSchema, null),
}) satisfies v.GenericSchema<unknown, { billingAddress: Address | null }>
