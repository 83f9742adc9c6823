import { beforeEach, expect, test } from 'vitest'
import { applyChangeEvent } from '#domain/shipments/change-machine.ts'
import { QUEUED_AT, sampleShipmentChange } from '#tests/support/sample-shipment-change.ts'
import { AccountDatabase } from '../account-database.ts'
import {
  changeStoredChange,
  createShipmentChangeStore,
  queueShipmentChange,
  readLiveChangeOf,
  readLiveChanges,
  readShownChanges,
} from './shipment-change-table.ts'

const FRAMES_KEY = 'a0000000-0000-4000-8000-000000000001'
const change = sampleShipmentChange()
const frames = { id: 121, name: 'Plate Frame Chrome', url: '121-plate-frame-chrome' }

let account: AccountDatabase
let databaseCount = 0
beforeEach(() => {
  databaseCount += 1
  account = new AccountDatabase(`shipments-${databaseCount}`)
})

const queue = (queuedChange = change) => queueShipmentChange(account, queuedChange, () => queuedChange)
const discard = (expected: Parameters<typeof changeStoredChange>[1]) =>
  changeStoredChange(account, expected, (stored) =>
    applyChangeEvent(stored, { type: 'discarded' }, QUEUED_AT + 5),
  )

test('changes of two shipments wait, the oldest first', async () => {
  await queue(sampleShipmentChange({ key: FRAMES_KEY, product: frames, queuedAt: QUEUED_AT - 1 }))
  await queue()
  expect((await readLiveChanges(account)).map(({ product }) => product.id)).toEqual([121, 101])
  expect(await readLiveChangeOf(account, change)).toEqual(change)
})

test('an edit of a shipment sees its waiting change, but no finished change', async () => {
  await queue()
  const seenChanges: unknown[] = []
  await queueShipmentChange(account, change, (waitingChange) => {
    seenChanges.push(waitingChange)
    return null
  })
  await discard(change)
  await queueShipmentChange(account, change, (waitingChange) => {
    seenChanges.push(waitingChange)
    return null
  })
  expect(seenChanges).toEqual([change, null])
})

test('a write that expects another state or epoch than the stored one has no effect', async () => {
  await queue()
  await changeStoredChange(account, change, (stored) =>
    applyChangeEvent(stored, { type: 'claimed', isUnderLock: true }, QUEUED_AT),
  )
  expect(await discard(change)).toBeNull()
  expect(await discard({ ...change, state: 'checking', epoch: 2 })).toBeNull()
  expect(await readLiveChanges(account)).toMatchObject([{ state: 'checking', epoch: 1 }])
})

test('finished changes are shown until they are pruned; live changes are never pruned', async () => {
  await queue()
  await queue(sampleShipmentChange({ key: FRAMES_KEY, product: frames }))
  await discard(change)
  const shown = await readShownChanges(account, QUEUED_AT)
  expect([shown.liveChanges.length, shown.finishedChanges.length]).toEqual([1, 1])
  await createShipmentChangeStore(account).prune(QUEUED_AT + 1000)
  expect((await account.shipmentChanges.toArray()).map(({ key }) => key)).toEqual([FRAMES_KEY])
})

test('a row of a later version is counted as unreadable, and stays as it is', async () => {
  const row = { key: 'x', subject: '1:101', finishedAt: 0, change: { state: 'on-a-ship' } }
  await account.shipmentChanges.put(row)
  expect(await readShownChanges(account, 0)).toEqual({
    liveChanges: [],
    finishedChanges: [],
    unreadableCount: 1,
  })
  expect(await account.shipmentChanges.toArray()).toEqual([row])
})

test('finished changes are shown latest first, from the requested time on, and pruned before their own', async () => {
  const keys = ['a', 'b', 'c'].map((letter) => `${letter}0000000-0000-4000-8000-000000000001`)
  for (const [index, key] of keys.entries()) {
    const product = { ...frames, id: 200 + index }
    await queue(sampleShipmentChange({ key, product, state: 'done', changedAt: QUEUED_AT + index }))
  }
  const shownKeys = async (after: number) =>
    (await readShownChanges(account, after)).finishedChanges.map(({ key }) => key[0])
  expect(await shownKeys(QUEUED_AT - 1)).toEqual(['c', 'b', 'a'])
  expect(await shownKeys(QUEUED_AT)).toEqual(['c', 'b'])
  await createShipmentChangeStore(account).prune(QUEUED_AT + 1)
  expect(await shownKeys(0)).toEqual(['c', 'b'])
})

test('the changes of one product for two dealerships are separate', async () => {
  const other = sampleShipmentChange({ key: FRAMES_KEY, dealership: { id: 6, name: 'Riverside' } })
  await queue()
  await queue(other)
  expect(await readLiveChangeOf(account, other)).toEqual(other)
  await discard(change)
  expect([await readLiveChangeOf(account, change), await readLiveChangeOf(account, other)]).toEqual([
    null,
    other,
  ])
})
