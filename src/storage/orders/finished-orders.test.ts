import { afterEach, describe, expect, test, vi } from 'vitest'
import { readAllOrders } from '#tests/support/read-all-orders.ts'
import { sampleAttempt, sampleIntent, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { AccountDatabase } from '../account-database.ts'
import { createOutboxTable, readOpenOrders, readShownOrders } from './outbox-table.ts'
import { readPendingCounts, watchPendingCounts } from './pending-counts.ts'

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

/** Writes the row as version 1 of the database did, like a tab of version 1 that is still open. */
async function writeAsVersion1(order = samplePendingOrder()): Promise<void> {
  const { intent, state, placedAt } = order
  await account.outbox.put({ intent, state, placedAt, schemaVersion: 1, order })
}

/** Reads the open orders as a page does that has just opened. */
async function readOnNewPage() {
  const openedDatabase = new AccountDatabase('3')
  return readOpenOrders(openedDatabase).finally(() => openedDatabase.close())
}

/** `markOlderRows` marks rows of version 1 with the time at which their order was finished. */
describe('a row of an older version', () => {
  test('with an unfinished order is an open order, before and after `markOlderRows` looks at it', async () => {
    await writeAsVersion1()
    expect(await readOpenOrders(account)).toEqual([samplePendingOrder()])
    await table.markOlderRows()
    expect(await readOpenOrders(account)).toEqual([samplePendingOrder()])
  })

  test('with a sent order becomes a finished order when `markOlderRows` marks it, with its number on the server', async () => {
    await writeAsVersion1(sentOrder(900))
    expect(await readOnNewPage()).toEqual([sentOrder(900)])
    await table.markOlderRows()
    expect(await readOpenOrders(account)).toEqual([])
    expect(await table.numbersOfFinishedOrders([900])).toEqual([900])
    expect(await readAllOrders(account)).toEqual([sentOrder(900)])
  })

  test('is open again when a tab of that version changes a finished order', async () => {
    await table.add(sentOrder(900))
    expect(await readOpenOrders(account)).toEqual([])
    await writeAsVersion1({ ...sentOrder(900), state: 'unknown', orderId: null })
    expect(await readOnNewPage()).toMatchObject([{ state: 'unknown' }])
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
    expect(await readOpenOrders(account)).toMatchObject([{ state: 'unknown' }])
  })

  test('is marked together with 250 other rows', async () => {
    for (let number = 1; number <= 250; number += 1) await writeAsVersion1(sentOrder(number))
    await writeAsVersion1()
    await table.markOlderRows()
    expect((await readOpenOrders(account)).map(({ intent }) => intent)).toEqual([sampleIntent])
    expect(await readShownOrders(account, 0, 2)).toMatchObject({
      finishedOrders: [{ orderId: 250 }, { orderId: 249 }],
      finishedCount: 250,
    })
  })

  test('stays unfinished if this version cannot read it', async () => {
    const damagedRow = { intent: 'damaged', order: { lines: 'torn' } }
    await account.table('outbox').put(damagedRow)
    await table.markOlderRows()
    expect(await readOpenOrders(account)).toMatchObject([{ intent: 'damaged', state: 'unreadable' }])
    expect(await account.table('outbox').get('damaged')).toEqual({ ...damagedRow, finishedAt: 0 })
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
