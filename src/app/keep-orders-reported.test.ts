import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ConnectionView } from '#connection/connection.ts'
import { readUnreportedDealershipIds } from '#server-state/orders/report-orders.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { account } from '#tests/support/account.ts'
import { createRecentOrdersEdge, type RecentOrdersEdge } from '#tests/support/recent-orders-edge.ts'
import { sampleDealership, sampleIntent, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { keepOrdersReported } from './keep-orders-reported.ts'

const SECOND_INTENT = '22222222-2222-4222-8222-222222222222'
const buyer = account({ id: 7, login: 'buyer' })

let edge: RecentOrdersEdge
let database: AccountDatabase
let copy: CopyDatabase
let connectionState: ConnectionView['state']
let connectionListeners: Set<() => void>
let stop: () => void
beforeEach(() => {
  edge = createRecentOrdersEdge()
  database = new AccountDatabase('7')
  copy = new CopyDatabase('7')
  connectionState = 'online'
  connectionListeners = new Set()
  stop = keepOrdersReported({
    api: edge.api,
    current: { accountKey: '7', database, snapshot: buyer, isUnlocked: false },
    copy,
    clock: { now: () => 20_000 },
    connection: {
      read: () => ({ state: connectionState, since: 0 }),
      subscribe(listener) {
        connectionListeners.add(listener)
        return () => connectionListeners.delete(listener)
      },
    },
    session: { read: () => ({ account: buyer, status: 'confirmed' }), subscribe: () => () => {} },
  })
})
afterEach(async () => {
  stop()
  await Promise.all([database.delete(), copy.delete()])
})

function setConnection(state: ConnectionView['state']): void {
  connectionState = state
  for (const listener of connectionListeners) listener()
}
const table = () => createOutboxTable(database)
const placeOrder = () => table().add(samplePendingOrder({ state: 'needs-review' }))
const readReportedIntents = () =>
  edge.reports.map(({ waiting, ended }) => [waiting.map(({ intent }) => intent), ended])

test('a waiting order is reported, and is reported as ended after the person withdrew it', async () => {
  await placeOrder()
  await expect.poll(readReportedIntents).toEqual([[[sampleIntent], []]])
  const order = await table().read(sampleIntent)
  if (order !== null)
    await table().change(sampleIntent, order, (current) => ({ ...current, state: 'cancelled' }))
  await expect.poll(readReportedIntents).toEqual([
    [[sampleIntent], []],
    [[], [sampleIntent]],
  ])
})

test('the orders of each dealership are reported, also if the edge refuses the report for one of them', async () => {
  edge.failure = { kind: 'refused', code: 10120, message: 'Not allowed', status: 403 }
  setConnection('offline')
  await placeOrder()
  const ofSecondDealership = { intent: SECOND_INTENT, dealership: sampleDealership({ id: 2 }) }
  await table().add(samplePendingOrder({ state: 'needs-review', ...ofSecondDealership }))
  setConnection('online')
  const readDealershipIds = () => [...new Set(edge.reports.map(({ dealershipId }) => dealershipId))].sort()
  await expect.poll(readDealershipIds).toEqual([1, 2])
})

test('an order that was placed offline is reported when the connection is back', async () => {
  setConnection('offline')
  await placeOrder()
  setConnection('online')
  await expect.poll(readReportedIntents).toEqual([[[sampleIntent], []]])
})

test('an order whose report failed is reported again when the connection returns', async () => {
  edge.failure = { kind: 'offline' }
  await placeOrder()
  await expect.poll(() => edge.reports.length).toBeGreaterThan(0)
  expect(await readUnreportedDealershipIds({ account: database, copy })).toEqual([1])
  edge.failure = null
  setConnection('offline')
  setConnection('online')
  await expect.poll(() => readUnreportedDealershipIds({ account: database, copy })).toEqual([])
})
