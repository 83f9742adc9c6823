import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AccountDatabase } from '#storage/account-database.ts'
import { putDeniedSession } from '#storage/device/denied-session.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useSealedOrderCounts } from './use-pending-orders.ts'

const databases: AccountDatabase[] = []

afterEach(async () => {
  cleanup()
  for (const database of databases.splice(0)) await database.delete()
})

/** Stores orders that wait in the database of an account. */
async function storeOrders(database: AccountDatabase, count: number): Promise<void> {
  databases.push(database)
  const table = createOutboxTable(database)
  for (let index = 0; index < count; index += 1)
    await table.add(samplePendingOrder({ intent: `intent-${index}` }))
}

test.each([
  ['nobody', null, false, { ofAccounts: 3, ofVisitors: 0, ofRemoved: 0 }],
  ['a colleague', '777', false, { ofAccounts: 1, ofVisitors: 0, ofRemoved: 0 }],
  ['a colleague whose account was removed', '777', true, { ofAccounts: 1, ofVisitors: 0, ofRemoved: 0 }],
  ['the person of this page', 'own', false, { ofAccounts: 3, ofVisitors: 0, ofRemoved: 0 }],
])(
  'useSealedOrderCounts leaves out the orders of the person whom the server signed out: %s',
  async (_, deniedKey, isAccountRemoved, counts) => {
    await storeOrders(new AccountDatabase('777'), 2)
    await storeOrders(new AccountDatabase('778'), 1)
    const counter = sampleCounter({ account: sampleAccount() })
    const { device, account } = counter.databases
    await device.settings.clear()
    await storeOrders(account, 1)
    if (deniedKey !== null)
      await putDeniedSession(
        device,
        deniedKey === 'own' ? counter.accountKey : deniedKey,
        '/cart',
        isAccountRemoved,
      )
    const { result } = showHook(counter, useSealedOrderCounts, undefined)
    await expect.poll(() => result.current).toEqual(counts)
  },
)
