import * as v from 'valibot'
import { byName } from '#domain/values/by-name.ts'
import { addressShape, type Dealership, dealershipShape } from '#domain/people/dealership.ts'
import { parseStoredRows } from '../catalogue/stored-product.ts'
import { stored } from '../stored-shape.ts'

export const storedAddress = stored(addressShape)

/** A row without the address is unreadable: a waiting order would get no tax. */
export const storedDealership: v.GenericSchema<unknown, Dealership> = v.looseObject({
  ...stored(dealershipShape).entries,
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
