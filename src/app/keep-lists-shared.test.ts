import { liveQuery } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectionView } from '#connection/connection.ts'
import type { SessionView } from '#session/session.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { changeLists, readUnsentDealershipIds, removeList } from '#storage/lists/list-table.ts'
import { account } from '#tests/support/account.ts'
import { createListEdge, type ListEdge } from '#tests/support/list-edge.ts'
import { keepListsShared } from './keep-lists-shared.ts'

const buyer = account({ id: 7, login: 'buyer' })

let edge: ListEdge
let database: AccountDatabase
let connectionState: ConnectionView['state']
let connectionListeners: Set<() => void>
let sessionStatus: SessionView['status']
let sessionListeners: Set<() => void>
let stop: () => void
beforeEach(() => {
  edge = createListEdge()
  database = new AccountDatabase('7')
  connectionState = 'online'
  connectionListeners = new Set()
  sessionStatus = 'confirmed'
  sessionListeners = new Set()
  stop = keepListsShared({
    api: edge.apiOf({ id: 7, name: 'Sam' }),
    current: { accountKey: '7', database, snapshot: buyer, isUnlocked: false },
    connection: {
      read: () => ({ state: connectionState, since: 0 }),
      subscribe(listener) {
        connectionListeners.add(listener)
        return () => connectionListeners.delete(listener)
      },
    },
    session: {
      read: () => ({ account: buyer, status: sessionStatus }),
      subscribe(listener) {
        sessionListeners.add(listener)
        return () => sessionListeners.delete(listener)
      },
    },
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  stop()
  await database.delete()
})

function setConnection(state: ConnectionView['state']): void {
  connectionState = state
  for (const listener of connectionListeners) listener()
}
const addList = (id: string, dealershipId = 1) =>
  changeLists(database, dealershipId, () => [{ id, dealershipId, name: id, lines: [] }])
const readSharedIds = () => edge.lists.filter(({ deletion }) => !deletion.isDeleted).map(({ id }) => id)

test('a new list and its deletion are sent soon after the person made them', async () => {
  await addList('Monday')
  await expect.poll(readSharedIds).toEqual(['Monday'])
  await removeList(database, 'Monday')
  await expect.poll(readSharedIds).toEqual([])
})

test('a change that was made without a connection is sent when the server can be reached again', async () => {
  setConnection('offline')
  await addList('Monday')
  setConnection('online')
  await expect.poll(readSharedIds).toEqual(['Monday'])
})

test('a change whose call failed is sent again when the connection returns', async () => {
  edge.failure = { kind: 'offline' }
  await addList('Monday')
  await expect.poll(() => edge.calls.length).toBe(1)
  edge.failure = null
  setConnection('offline')
  setConnection('online')
  await expect.poll(readSharedIds).toEqual(['Monday'])
})

test('the lists of every dealership are sent, each dealership with one call for several quick changes', async () => {
  await addList('Monday', 2)
  await addList('Émile', 2)
  await addList('Friday')
  await expect.poll(() => edge.calls.length).toBe(2)
  const sentLists = edge.calls.map((call) => [call.dealershipId, call.changes.map(({ id }) => id).sort()])
  expect(sentLists.sort()).toEqual([
    [1, ['Friday']],
    [2, ['Monday', 'Émile']],
  ])
})

test('no list is sent before the session is confirmed, and none after the stop', async () => {
  const setTimer = vi.spyOn(globalThis, 'setTimeout')
  const countPauses = () => setTimer.mock.calls.filter(([, pauseMs]) => pauseMs === 1000).length
  sessionStatus = 'unlocked'
  // The database tells its watchers of a change in the sequence in which they began to watch.
  const isChangeSeen = new Promise<void>((resolve) => {
    liveQuery(async () => readUnsentDealershipIds(database)).subscribe((ids) => ids.length > 0 && resolve())
  })
  await addList('Monday')
  await isChangeSeen
  for (const listener of sessionListeners) listener()
  expect(countPauses()).toBe(0)
  sessionStatus = 'confirmed'
  for (const listener of sessionListeners) listener()
  await expect.poll(countPauses).toBeGreaterThan(0)
  await expect.poll(() => edge.calls.length).toBe(1)
  stop()
  expect([connectionListeners.size, sessionListeners.size]).toEqual([0, 0])
})
