import type { Dealership } from '#domain/people/dealership.ts'
import type { AccountDatabase } from '../account-database.ts'
import { dealershipsOf, type StoredDealerships } from './stored-dealership.ts'

export async function readDealerships(account: AccountDatabase): Promise<StoredDealerships> {
  const [rows, readAtSetting] = await Promise.all([
    account.dealerships.toArray(),
    account.settings.get('dealershipsReadAt'),
  ])
  return dealershipsOf(rows, readAtSetting?.value)
}

/** Replaces all dealerships, because the server always answers with the whole list. */
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
