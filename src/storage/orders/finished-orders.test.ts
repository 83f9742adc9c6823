import { afterEach, describe, expect, test, vi } from 'vitest'
import { sampleAttempt, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { AccountDatabase } from '../account-database.ts'
import { createOutboxTable, readOpenOrders, readShownOrders } from './outbox-table.ts'
import { readPendingCounts, watchPendingCounts } from './pending-counts.ts'
import { rowOf } from './stored-order.ts'

const account = new AccountDatabase('3')
const table = createOutboxTable(account)
afterEach(async () => {
  vi.restoreAllMocks()
  await account.delete()
  await account.open()
})

function sentOrder(number: number) {
  return samplePendingOrder({
    intent: `${String(number).padStart(8, '0')}-1111-4111-8111-111111111111`,
    state: 'sent',
    orderId: number,
    attempts: [sampleAttempt({ endedAt: number })],
    placedAt: number,
    changedAt: number,
  })
}

/** Writes the row without the mark `finishedAt`, as no code of the app does. */
async function writeUnmarked(order = samplePendingOrder()): Promise<void> {
  const { finishedAt, ...row } = rowOf(order)
  await account.table('outbox').put(row)
}

/** Reads the open orders as a page does that has just opened. */
async function readOnNewPage() {
  const openedDatabase = new AccountDatabase('3')
  return readOpenOrders(openedDatabase).finally(() => openedDatabase.close())
}

describe('a damaged row without the mark of its end', () => {
  test('is an open order', async () => {
    await writeUnmarked()
    expect(await readOpenOrders(account)).toEqual([samplePendingOrder()])
  })

  test('is an open order also if its order is sent', async () => {
    await writeUnmarked(sentOrder(900))
    expect(await readOpenOrders(account)).toEqual([sentOrder(900)])
  })

  test('is open again a minute after the last check found every row marked', async () => {
    await table.add(sentOrder(900))
    expect(await readOpenOrders(account)).toEqual([])
    await writeUnmarked({ ...sentOrder(900), state: 'unknown', orderId: null })
    expect(await readOnNewPage()).toMatchObject([{ state: 'unknown' }])
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
    expect(await readOpenOrders(account)).toMatchObject([{ state: 'unknown' }])
  })

  test('is shown as unreadable if its order is damaged too', async () => {
    await account.table('outbox').put({ intent: 'damaged', order: { lines: 'torn' } })
    expect(await readOnNewPage()).toMatchObject([{ intent: 'damaged', state: 'unreadable' }])
  })
})

test('readShownOrders shows an unreadable row that is marked as finished, and prune does not delete the row', async () => {
  await table.add(sentOrder(900))
  const sealedRow = {
    ...(await account.outbox.get(sentOrder(900).intent)),
    order: { sealed: 'for its author' },
  }
  await account.table('outbox').put(sealedRow)
  await table.prune(10_000)
  expect(await readShownOrders(account, 0, 50)).toMatchObject({
    openOrders: [],
    finishedOrders: [{ state: 'unreadable', placedAt: 900 }],
  })
})

test('readShownOrders returns only those finished orders that were finished after the given time', async () => {
  for (const number of [1, 2, 3]) await table.add(sentOrder(number))
  expect(await readShownOrders(account, 1, 50)).toMatchObject({
    finishedOrders: [{ orderId: 3 }, { orderId: 2 }],
    finishedCount: 2,
  })
})

test('readPendingCounts counts live, sending and sent orders without reading an order', async () => {
  for (const number of [1, 2, 3]) await table.add(sentOrder(number))
  await table.add(samplePendingOrder({ state: 'sending' }))
  const readRows = vi.spyOn(account.outbox, 'toArray')
  expect(await readPendingCounts(account)).toEqual({ live: 1, sending: 1, sent: 3, shipmentChanges: 0 })
  expect(readRows).not.toHaveBeenCalled()
})

test('all listeners of an account share one watch, which calls none of them after they unsubscribed', async () => {
  const watch = watchPendingCounts(account)
  expect(watchPendingCounts(account)).toBe(watch)
  const calls = [0, 0]
  const stops = calls.map((_, index) =>
    watch.subscribe(() => {
      calls[index] = (calls[index] ?? 0) + 1
    }),
  )
  await vi.waitFor(() => expect(calls).toEqual([1, 1]))
  const countsBefore = watch.read()
  await table.add(samplePendingOrder())
  await vi.waitFor(() => expect(calls).toEqual([2, 2]))
  expect([countsBefore?.live, watch.read()?.live]).toEqual([0, 1])
  for (const stop of stops) stop()
  await table.add(sentOrder(900))
  await account.outbox.count()
  expect(calls).toEqual([2, 2])
})
