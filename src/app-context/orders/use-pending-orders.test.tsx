import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { putDeniedSession } from '#storage/device/denied-session.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { sampleAttempt, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { usePendingOrders, useSealedOrderCounts } from './use-pending-orders.ts'

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
  ['nobody', null, false, { ofAccounts: 3, ofVisitors: 0, ofRemoved: 0, total: 3 }],
  ['a colleague', '777', false, { ofAccounts: 1, ofVisitors: 0, ofRemoved: 0, total: 1 }],
  [
    'a colleague whose account was removed',
    '777',
    true,
    { ofAccounts: 1, ofVisitors: 0, ofRemoved: 0, total: 1 },
  ],
  ['the person of this page', 'own', false, { ofAccounts: 3, ofVisitors: 0, ofRemoved: 0, total: 3 }],
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

const DAY_MS = 86_400_000
const NAMES = ['waiting', 'review', 'counted', 'old', 'newest', 'next', 'last']
const intentOf = (name: string) => `${NAMES.indexOf(name)}1111111-1111-4111-8111-111111111111`

test('usePendingOrders lists with the finished orders those that are finished only for their author, for 30 days', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  const table = createOutboxTable(counter.databases.account)
  const now = Date.now()
  const ended: Partial<PendingOrder> = {
    state: 'sent',
    orderId: 900,
    attempts: [sampleAttempt({ endedAt: 20_000 })],
  }
  const orders: Partial<PendingOrder>[] = [
    { intent: intentOf('waiting'), placedAt: now - 3000 },
    { intent: intentOf('review'), placedAt: now - 2000, state: 'needs-review' },
    // The outbox still counts these orders in the history.
    {
      intent: intentOf('counted'),
      ...ended,
      isCounted: false,
      placedAt: now - 5 * DAY_MS,
      changedAt: now - 29 * DAY_MS,
    },
    {
      intent: intentOf('old'),
      ...ended,
      isCounted: false,
      placedAt: now - 31 * DAY_MS,
      changedAt: now - 31 * DAY_MS,
    },
    { intent: intentOf('newest'), ...ended, placedAt: now - DAY_MS, changedAt: now - DAY_MS },
    { intent: intentOf('next'), ...ended, placedAt: now - 9 * DAY_MS, changedAt: now - 8 * DAY_MS },
    { intent: intentOf('last'), ...ended, placedAt: now - 10 * DAY_MS, changedAt: now - 9 * DAY_MS },
  ]
  for (const order of orders) await table.add(samplePendingOrder(order))
  const intentsOf = (shownOrders: readonly { intent: string }[]) =>
    shownOrders.map(({ intent }) => NAMES[Number(intent[0])])
  const { result, rerender } = showHook(counter, usePendingOrders, 2)
  const shown = () => ({
    waiting: intentsOf(result.current.waitingOrders),
    forPerson: result.current.waitingForPersonCount,
    finished: intentsOf(result.current.finishedOrders),
    more: result.current.moreFinishedCount,
  })
  const waiting = { waiting: ['review', 'waiting'], forPerson: 1 }
  await expect.poll(shown).toEqual({ ...waiting, finished: ['newest', 'counted', 'next'], more: 1 })
  rerender(50)
  await expect.poll(shown).toEqual({ ...waiting, finished: ['newest', 'counted', 'next', 'last'], more: 0 })
})
