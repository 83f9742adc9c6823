import Dexie, { liveQuery } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PendingState } from '#outbox/states.ts'
import { AccountDatabase } from '../account-database.ts'
import { CopyDatabase } from '../copy-database.ts'
import { DeviceDatabase } from '../device-database.ts'
import { countSealedOrders, readSealedOrders } from './sealed-orders.ts'

async function queueOrders(account: AccountDatabase, states: PendingState[]): Promise<void> {
  await account.outbox.bulkPut(
    states.map((state, index) => ({
      intent: `${account.name} ${index} ${state}`,
      state,
      placedAt: index,
      schemaVersion: 1,
      finishedAt: 0,
      order: 'nobody reads this',
    })),
  )
}

const openedDatabases: Dexie[] = []
function closeAtEnd<Database extends Dexie>(database: Database): Database {
  openedDatabases.push(database)
  return database
}

beforeEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})
afterEach(() => {
  for (const database of openedDatabases.splice(0)) database.close()
})

test('countSealedOrders counts the live orders of other accounts, and not those of the given account', async () => {
  await queueOrders(closeAtEnd(new AccountDatabase('5')), ['waiting', 'sending'])
  await queueOrders(closeAtEnd(new AccountDatabase('6')), ['waiting', 'sent', 'cancelled', 'duplicated'])
  await queueOrders(closeAtEnd(new AccountDatabase('7')), ['unknown', 'refused', 'unreadable', 'sign-in'])
  await closeAtEnd(new CopyDatabase('6')).open()
  await closeAtEnd(new DeviceDatabase()).open()
  expect(await countSealedOrders('5', [])).toEqual({ ofAccounts: 5, ofVisitors: 0, ofRemoved: 0 })
  expect(await countSealedOrders('6', [])).toEqual({ ofAccounts: 6, ofVisitors: 0, ofRemoved: 0 })
})

test('countSealedOrders counts visitors’ orders apart, because they are sent without a sign-in', async () => {
  await queueOrders(closeAtEnd(new AccountDatabase('visitor')), ['waiting', 'sent', 'needs-decision'])
  await queueOrders(closeAtEnd(new AccountDatabase('6')), ['waiting'])
  expect(await countSealedOrders('5', [])).toEqual({ ofAccounts: 1, ofVisitors: 2, ofRemoved: 0 })
})

test('countSealedOrders counts orders of removed accounts apart, because they are never sent', async () => {
  await queueOrders(closeAtEnd(new AccountDatabase('6')), ['waiting', 'sent'])
  await queueOrders(closeAtEnd(new AccountDatabase('7')), ['waiting'])
  expect(await countSealedOrders('5', ['6', '9'])).toEqual({ ofAccounts: 1, ofVisitors: 0, ofRemoved: 1 })
})

test('countSealedOrders counts the orders of all accounts for a visitor', async () => {
  await queueOrders(closeAtEnd(new AccountDatabase('5')), ['waiting'])
  await queueOrders(closeAtEnd(new AccountDatabase('6')), ['needs-review'])
  expect(await countSealedOrders('visitor', [])).toEqual({ ofAccounts: 2, ofVisitors: 0, ofRemoved: 0 })
})

test('countSealedOrders counts no orders if the device has no other account’s database, and creates no database', async () => {
  await closeAtEnd(new AccountDatabase('5')).open()
  expect(await countSealedOrders('5', [])).toEqual({ ofAccounts: 0, ofVisitors: 0, ofRemoved: 0 })
  expect(await Dexie.getDatabaseNames()).toEqual(['counter-5'])
})

test('countSealedOrders counts the orders of an account whose database has other tables', async () => {
  const laterDatabase = closeAtEnd(new Dexie('counter-8'))
  laterDatabase.version(3).stores({ cart: 'key', outbox: 'intent, state, author', labels: 'id' })
  await laterDatabase.table('outbox').put({ intent: 'a', state: 'waiting' })
  const unrelatedDatabase = closeAtEnd(new Dexie('counter-9'))
  unrelatedDatabase.version(1).stores({ notes: 'id' })
  await unrelatedDatabase.open()
  expect(await countSealedOrders('5', [])).toEqual({ ofAccounts: 1, ofVisitors: 0, ofRemoved: 0 })
  expect(laterDatabase.isOpen()).toBe(true)
})

test('countSealedOrders counts damaged orders and orders of a later version, because they wait too', async () => {
  const otherDatabase = closeAtEnd(new AccountDatabase('6'))
  await queueOrders(otherDatabase, ['sent'])
  await otherDatabase
    .table('outbox')
    .bulkPut([{ intent: 'damaged' }, { intent: 'later', state: 'on-a-ship' }])
  expect(await countSealedOrders('5', [])).toEqual({ ofAccounts: 2, ofVisitors: 0, ofRemoved: 0 })
})

test('readSealedOrders returns the live rows of other accounts as they are stored, with their account', async () => {
  await queueOrders(closeAtEnd(new AccountDatabase('5')), ['waiting'])
  await queueOrders(closeAtEnd(new AccountDatabase('6')), ['waiting', 'sent'])
  await queueOrders(closeAtEnd(new AccountDatabase('visitor')), ['unknown'])
  const sealedOrders = await readSealedOrders('5')
  expect(sealedOrders.map(({ accountKey, row }) => [accountKey, row.state, row.order])).toEqual([
    ['6', 'waiting', 'nobody reads this'],
    ['visitor', 'unknown', 'nobody reads this'],
  ])
})

test('a live query of countSealedOrders counts again when another account queues an order', async () => {
  const otherDatabase = closeAtEnd(new AccountDatabase('6'))
  await otherDatabase.open()
  const counts: number[] = []
  const subscription = liveQuery(async () => countSealedOrders('5', [])).subscribe(({ ofAccounts }) =>
    counts.push(ofAccounts),
  )
  await vi.waitFor(() => expect(counts).toEqual([0]))
  await queueOrders(otherDatabase, ['waiting'])
  await vi.waitFor(() => expect(counts.at(-1)).toBe(1))
  subscription.unsubscribe()
})
