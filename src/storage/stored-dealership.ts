import * as v from 'valibot'
import type { Address, Dealership } from '#domain/dealership.ts'

const storedState = v.looseObject({ id: v.number(), code: v.string(), name: v.string(), tax: v.number() })

export const storedAddress: v.GenericSchema<unknown, Address> = v.looseObject({
  street: v.string(),
  city: v.string(),
  zip: v.string(),
  state: v.nullable(storedState),
})

/** A dealership as this device keeps it. */
export const storedDealership: v.GenericSchema<unknown, Dealership> = v.looseObject({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  companyId: v.number(),
  companyName: v.string(),
  noTax: v.boolean(),
  noShippingFee: v.boolean(),
  localStatus: v.boolean(),
  dealerLicenseNumber: v.string(),
  isApproved: v.optional(v.boolean(), true),
  shippingAddress: storedAddress,
})

/** The chosen one, out of the setting as stored; null where none was ever chosen. */
export function dealershipIdOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
