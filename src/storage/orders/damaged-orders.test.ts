import { afterEach, expect, test } from 'vitest'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { AccountDatabase } from '../account-database.ts'
import { createOutboxTable } from './outbox-table.ts'
import { readPendingCounts } from './pending-counts.ts'

const account = new AccountDatabase('3')
afterEach(async () => {
  await account.delete()
  await account.open()
})

test('a row without a time and a state, with a damaged order, is listed, counted and kept unchanged', async () => {
  const table = createOutboxTable(account)
  await table.add(samplePendingOrder())
  await account.table('outbox').put({ intent: 'damaged', order: { lines: 'torn' } })
  expect(await table.listOpen()).toMatchObject([
    { intent: 'damaged', state: 'unreadable', placedAt: 0 },
    { state: 'waiting', placedAt: 10_000 },
  ])
  expect(await readPendingCounts(account)).toMatchObject({ live: 2 })
  expect(await table.readRaw('damaged')).toBe('{"intent":"damaged","order":{"lines":"torn"}}')
})

test('an order in a state that only a later version knows is counted as waiting', async () => {
  await account.table('outbox').put({ intent: 'later', state: 'on-a-ship', placedAt: 8 })
  expect(await readPendingCounts(account)).toEqual({ live: 1, sending: 0, sent: 0, shipmentChanges: 0 })
})
