import * as v from 'valibot'
import { byName } from '#domain/values/by-name.ts'
import type { Address, Dealership } from '#domain/people/dealership.ts'
import { parseStoredRows } from '../catalogue/stored-product.ts'

const storedState = v.looseObject({ id: v.number(), code: v.string(), name: v.string(), tax: v.number() })

export const storedAddress: v.GenericSchema<unknown, Address> = v.looseObject({
  street: v.string(),
  city: v.string(),
  zip: v.string(),
  state: v.nullable(storedState),
})

/** The stored form of a dealership. */
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

/** Parses the stored id of the chosen dealership; null if the device has none. */
export function dealershipIdOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

export interface StoredDealerships {
  /** Sorted by name. */
  dealerships: Dealership[]
  readAt: number | null
}

const readAtSchema = v.fallback(v.nullable(v.number()), null)

/** Parses the stored rows and the stored time of their reading. */
export function dealershipsOf(rows: readonly unknown[], readAt: unknown): StoredDealerships {
  return {
    dealerships: parseStoredRows(storedDealership, rows).sort(byName),
    readAt: v.parse(readAtSchema, readAt ?? null),
  }
}
