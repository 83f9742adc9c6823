import { beforeEach, expect, test } from 'vitest'
import type { Account, Privilege } from '#domain/people/account.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { putOrders } from '#storage/orders/order-table.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { putRecentOrdersAnswer } from '#storage/orders/recent-orders.ts'
import { account as accountOf } from '#tests/support/account.ts'
import { sampleDealership, samplePendingOrder, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { readKnownRecentOrders } from './known-recent-orders.ts'

const HOUR_MS = 3_600_000
const NOW = Date.parse('2026-11-25T15:00:00Z')
const reader = (actions: string[]): Account =>
  accountOf({ id: 3, privileges: [{ group: 'Orders', actions }] as Privilege[] })

let databases: { account: AccountDatabase; copy: CopyDatabase }
let deviceCount = 0
beforeEach(() => {
  deviceCount += 1
  databases = {
    account: new AccountDatabase(String(deviceCount)),
    copy: new CopyDatabase(String(deviceCount)),
  }
})

const intent = (digit: number) => `${digit}1111111-1111-4111-8111-111111111111`
const pending = (digit: number, fields: Parameters<typeof samplePendingOrder>[0] = {}) =>
  createOutboxTable(databases.account).add(
    samplePendingOrder({
      intent: intent(digit),
      placedAt: NOW + digit,
      changedAt: NOW + digit,
      ...fields,
    }),
  )
const read = async (actions: string[], dealershipId = 1) => {
  const known = await readKnownRecentOrders(databases, reader(actions), dealershipId)
  const orders = known.orders.map(({ lines: _, ...order }) => order)
  return { ...known, orders: orders.sort((a, b) => a.orderedAt - b.orderedAt) }
}

test('a device without any order knows nothing', async () => {
  expect(await read(['view'])).toMatchObject({ orders: [], knownAt: null, shipments: null })
})

test('orders of this device are listed if they wait or were sent, for their own dealership', async () => {
  const other = sampleDealership({ id: 7 })
  await pending(1)
  await pending(2, { state: 'sent', orderId: 20_500 })
  await pending(3, { state: 'cancelled' })
  await pending(4, { state: 'refused' })
  await pending(5, { dealership: other })
  const you = { by: { kind: 'you' }, isNumberShown: false }
  expect((await read(['view'])).orders).toEqual([
    { ...you, orderId: null, orderedAt: NOW + 1, waits: { on: 'this-device' } },
    { ...you, orderId: 20_500, orderedAt: NOW + 2, waits: null },
  ])
  expect((await read(['view', 'edit'])).orders.map(({ isNumberShown }) => isNumberShown)).toEqual([
    true,
    true,
  ])
  // A person who may not see the history gets no number.
  expect((await read(['create'])).orders.map(({ orderId }) => orderId)).toEqual([null, null])
  expect((await read(['view'], 7)).orders.map(({ orderedAt }) => orderedAt)).toEqual([NOW + 5])
})

test('orders of the history are listed for people who may see them, and tell the age of what is known', async () => {
  const order = sampleServerOrder({ id: 20_417, createdAt: apiTextOf(NOW - 3 * HOUR_MS) })
  const { dealership } = order
  await putOrders(databases.copy, [order], NOW - HOUR_MS)
  await putOrders(
    databases.copy,
    [{ ...order, id: 20_418, dealership: { ...dealership, id: 7 } }],
    NOW - HOUR_MS,
  )
  expect(await read(['view'])).toMatchObject({ orders: [{ orderId: 20_417 }], knownAt: NOW - HOUR_MS })
  expect(await read(['create'])).toMatchObject({ orders: [], knownAt: null })
  const answer = { days: 10, orders: [], shipments: [], isComplete: true, readAt: NOW - 2 * HOUR_MS }
  await putRecentOrdersAnswer(databases.copy, 1, answer)
  expect((await read(['view'])).knownAt).toBe(NOW - HOUR_MS)
  await putRecentOrdersAnswer(databases.copy, 1, { ...answer, readAt: NOW })
  expect((await read(['view'])).knownAt).toBe(NOW)
  expect((await read(['create'])).knownAt).toBe(NOW)
})
