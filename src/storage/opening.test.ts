// Opens databases in unexpected states: the app recognises each state and loses no row.

import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { applyEvent } from '#outbox/machine.ts'
import { readAllOrders } from '#tests/support/read-all-orders.ts'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { AccountDatabase } from './account-database.ts'
import { onBlockedUpgrade } from './database-options.ts'
import { signOutAccount } from './device/device-settings.ts'
import { DeviceDatabase } from './device-database.ts'
import { createOutboxTable } from './orders/outbox-table.ts'
import { createRescueText } from './rescue-text.ts'

const order = samplePendingOrder()

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory()
  vi.stubGlobal('indexedDB', Dexie.dependencies.indexedDB)
})

/** The account's database as a later version may have left it. */
class LaterDatabase extends Dexie {
  constructor() {
    super('counter-3')
    this.version(5).stores({
      cart: 'key',
      outbox: 'intent, state, placedAt, finishedAt, *serverNumbers, author.id',
      pastOrders: 'intent, *serverNumbers',
      settings: 'key',
      dealerships: 'id',
      drafts: 'key',
      labels: 'id',
    })
  }
}

async function storeLaterDatabase(rows: object[]): Promise<void> {
  const laterDatabase = new LaterDatabase()
  await laterDatabase.table('outbox').bulkPut(rows)
  await laterDatabase.table('labels').put({ id: 1, text: 'of the future' })
  laterDatabase.close()
}
const rowOf = (content: object) => ({ intent: order.intent, state: 'waiting', placedAt: 1, order: content })

test('an older app opens a newer database and writes without losing unknown data', async () => {
  const attempt = {
    revision: 1,
    startedAt: 1,
    body: '{}',
    storeId: null,
    retentionMs: 0,
    endedAt: 2,
    isKeySpent: false,
  }
  const laterLines = order.lines.map((line) => ({ ...line, product: { ...line.product, colour: 'red' } }))
  await storeLaterDatabase([
    rowOf({ ...order, lines: laterLines, urgency: 'high', attempts: [{ ...attempt, courier: 'later' }] }),
    { intent: 'x', state: 'on-a-ship', placedAt: 2, order: { shape: 'of the future' } },
  ])
  const olderDatabase = new AccountDatabase('3')
  const [waitingOrder] = (await readAllOrders(olderDatabase)).filter(({ state }) => state === 'waiting')
  await createOutboxTable(olderDatabase).change(order.intent, order, (storedOrder) =>
    applyEvent(storedOrder, { type: 'returned-to-cart' }, 5),
  )
  expect(waitingOrder?.lines).toHaveLength(2)
  olderDatabase.close()

  const laterDatabase = new LaterDatabase()
  expect(await laterDatabase.table('outbox').get(order.intent)).toMatchObject({
    order: {
      state: 'cancelled',
      urgency: 'high',
      attempts: [{ courier: 'later' }],
      lines: [{ product: { colour: 'red' } }, {}],
    },
  })
  expect(await laterDatabase.table('outbox').get('x')).toMatchObject({ order: { shape: 'of the future' } })
  expect(await laterDatabase.table('labels').toArray()).toEqual([{ id: 1, text: 'of the future' }])
  laterDatabase.close()
})

test('onBlockedUpgrade reports an upgrade that another window blocks; the upgrade continues when that window closes', async () => {
  const olderWindow = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('counter-3', 5)
    opening.onupgradeneeded = () => opening.result.createObjectStore('drafts', { keyPath: 'key' })
    opening.onsuccess = () => resolve(opening.result)
  })
  olderWindow.transaction('drafts', 'readwrite').objectStore('drafts').put({ key: 'registration' })
  let reportCount = 0
  onBlockedUpgrade(() => {
    reportCount += 1
  })
  const account = new AccountDatabase('3')
  const opening = account.open()
  await vi.waitFor(() => expect(reportCount).toBe(1))
  expect(account.isOpen()).toBe(false)
  olderWindow.close()
  await opening
  expect(await account.drafts.toArray()).toEqual([{ key: 'registration' }])
  account.close()
})

test('a migration that throws half way changes nothing, and the previous version still opens the database', async () => {
  const storedDatabase = new AccountDatabase('3')
  await createOutboxTable(storedDatabase).add(order)
  storedDatabase.close()
  class BrokenDatabase extends AccountDatabase {
    constructor() {
      super('3')
      this.version(5).upgrade(async (transaction) => {
        await transaction.table('outbox').toCollection().modify({ state: 'cancelled' })
        throw new Error('half way')
      })
    }
  }
  await expect(new BrokenDatabase().open()).rejects.toThrow('half way')
  expect(JSON.parse((await createRescueText().catch(() => null)) ?? '{}')).toEqual({})
  const reopenedDatabase = new AccountDatabase('3')
  expect(await readAllOrders(reopenedDatabase)).toEqual([order])
  expect(reopenedDatabase.verno).toBe(4)
  reopenedDatabase.close()
})

test('the rescue text has the raw rows of the current account’s database, also rows that this version does not know', async () => {
  await storeLaterDatabase([rowOf({ shape: 'of the future' })])
  const device = new DeviceDatabase()
  await device.settings.put({ key: 'currentAccount', value: '3' })
  expect(JSON.parse((await createRescueText()) ?? '')).toMatchObject({
    format: 'counter-rescue',
    account: '3',
    stores: { outbox: [{ order: { shape: 'of the future' } }], labels: [{ text: 'of the future' }] },
  })
  await signOutAccount(device, '3')
  expect(await createRescueText()).toBeNull()
  device.close()
})
