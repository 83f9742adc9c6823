import * as v from 'valibot'
import { byName } from '#domain/by-name.ts'
import type { Dealership } from '#domain/dealership.ts'
import type { AccountDatabase } from './account-database.ts'
import { storedDealership } from './stored-dealership.ts'
import { parseStoredRows } from './stored-product.ts'

export interface StoredDealerships {
  /** By name. */
  dealerships: Dealership[]
  readAt: number | null
}

const readAtSchema = v.fallback(v.nullable(v.number()), null)

export async function readDealerships(account: AccountDatabase): Promise<StoredDealerships> {
  const [rows, readAt] = await Promise.all([
    account.dealerships.toArray(),
    account.settings.get('dealershipsReadAt'),
  ])
  return dealershipsOf(rows, readAt?.value)
}

/** Out of the rows and when they were read, as stored. */
export function dealershipsOf(rows: readonly unknown[], readAt: unknown): StoredDealerships {
  return {
    dealerships: parseStoredRows(storedDealership, rows).sort(byName),
    readAt: v.parse(readAtSchema, readAt ?? null),
  }
}

/** Replaces all of them: the call answers the whole list. */
export function putDealerships(
  account: AccountDatabase,
  dealerships: readonly Dealership[],
  readAt: number,
): Promise<void> {
  return account.transaction('rw', account.dealerships, account.settings, async () => {
    await account.dealerships.clear()
    await account.dealerships.bulkPut([...dealerships])
    await account.settings.put({ key: 'dealershipsReadAt', value: readAt })
  })
}
