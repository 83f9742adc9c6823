// Versions are append-only. databases-version-<n>.json and copy-version-<n>.json have the data of devices in use: never
// edit one. A new version of a database gets a file of its own, taken from a running app, and a row in
// DATABASES; every older file must still open without loss (docs/recipes.md, Change a stored shape).
import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readAllOrders } from '#tests/support/read-all-orders.ts'
import copyVersion3 from '#tests/vectors/copy-version-3.json'
import copyVersion4 from '#tests/vectors/copy-version-4.json'
import copyVersion5 from '#tests/vectors/copy-version-5.json'
import version1 from '#tests/vectors/databases-version-1.json'
import version2 from '#tests/vectors/databases-version-2.json'
import version3 from '#tests/vectors/databases-version-3.json'
import version4 from '#tests/vectors/databases-version-4.json'
import { AccountDatabase } from './account-database.ts'
import { readCart } from './cart/stored-cart.ts'
import { readProducts } from './catalogue/stored-product.ts'
import { readWalk } from './catalogue/walk-table.ts'
import { CopyDatabase } from './copy-database.ts'
import { readAccountSnapshot } from './device/account-settings.ts'
import { readDeviceState } from './device/device-settings.ts'
import { DeviceDatabase } from './device-database.ts'
import { readLists } from './lists/list-table.ts'
import { numbersOfFinishedOrders } from './orders/finished-orders.ts'
import { readOrders } from './orders/order-table.ts'
import { readOpenOrders, readShownOrders } from './orders/outbox-table.ts'
import { readKeptPdfs } from './orders/pdf-table.ts'
import { readDealerships } from './people/dealership-table.ts'
import { readStates } from './people/state-table.ts'
import { DATABASE_VERSIONS } from './shared-names.ts'
import { readLiveChanges } from './shipments/shipment-change-table.ts'

/**
 * By name of the store: its key path, its indexes (a star before a multi-entry one, brackets around a compound one),
 * and rows that an app of that version stored.
 */
type Layout = Record<string, { keyPath: string; indexes: string[]; rows: { [field: string]: unknown }[] }>

/** The databases of a device on which a buyer had one order sent, one waiting and one product in the cart. */
const VERSION_1: Record<string, Layout> = version1

/**
 * The account's database: a waiting order, an order sent by version 1 and an order sent by version 2, both marked as
 * finished, and the numbers of an order whose content was deleted. The copy: products of two parents.
 */
const VERSION_2: Record<string, Layout> = version2

/** The account's database with a list of its dealership. */
const VERSION_3: Record<string, Layout> = version3

/** The account's database with a waiting change of a scheduled shipment. */
const VERSION_4: Record<string, Layout> = version4

/** The copy with a kept invoice. JSON has no buffers, so the content of the file is a text. */
const COPY_VERSION_3: Record<string, Layout> = copyVersion3

/** The copy with a chunk of a locked account, whose bytes are texts too. */
const COPY_VERSION_4: Record<string, Layout> = copyVersion4

/** The copy with an index of the chunks of a locked account by their seal. */
const COPY_VERSION_5: Record<string, Layout> = copyVersion5

/** Writes the database as the browser stores it, without Dexie and without today's classes. */
function writeVersion(version: number, name: string, layout: Layout): Promise<void> {
  return new Promise((resolve, reject) => {
    // Dexie multiplies versions by ten: its version 1 is the browser's 10.
    const request = indexedDB.open(name, version * 10)
    request.onerror = () => reject(request.error)
    request.onupgradeneeded = () => {
      for (const [store, { keyPath, indexes, rows }] of Object.entries(layout)) {
        const objectStore = request.result.createObjectStore(store, { keyPath })
        for (const index of indexes) {
          const name = index.replace('*', '')
          const fieldNames = /^\[(.+)\]$/.exec(name)?.[1]?.split('+')
          objectStore.createIndex(name, fieldNames ?? name, { multiEntry: index !== name })
        }
        for (const row of rows) objectStore.put(row)
      }
    }
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
}

function storesOf(database: Dexie): Record<string, { keyPath: unknown; indexes: string[] }> {
  const nativeDatabase = database.backendDB()
  const transaction = nativeDatabase.transaction([...nativeDatabase.objectStoreNames])
  return Object.fromEntries(
    [...nativeDatabase.objectStoreNames].map((name) => {
      const store = transaction.objectStore(name)
      const indexes = [...store.indexNames].map((index) =>
        store.index(index).multiEntry ? `*${index}` : index,
      )
      return [name, { keyPath: store.keyPath, indexes }]
    }),
  )
}

const DATABASES: [
  name: string,
  writtenVersion: number,
  layouts: Record<string, Layout>,
  versionNow: number,
  create: () => Dexie,
][] = [
  ['counter-device', 1, VERSION_1, 1, () => new DeviceDatabase()],
  ['counter-3', 1, VERSION_1, 4, () => new AccountDatabase('3')],
  ['counter-3', 2, VERSION_2, 4, () => new AccountDatabase('3')],
  ['counter-3', 3, VERSION_3, 4, () => new AccountDatabase('3')],
  ['counter-3', 4, VERSION_4, 4, () => new AccountDatabase('3')],
  ['counter-3-copy', 1, VERSION_1, 5, () => new CopyDatabase('3')],
  ['counter-3-copy', 2, VERSION_2, 5, () => new CopyDatabase('3')],
  ['counter-3-copy', 3, COPY_VERSION_3, 5, () => new CopyDatabase('3')],
  ['counter-3-copy', 4, COPY_VERSION_4, 5, () => new CopyDatabase('3')],
  ['counter-3-copy', 5, COPY_VERSION_5, 5, () => new CopyDatabase('3')],
]

/** Indexes of the copy that no build used: a newer version may drop them. */
const UNUSED_INDEXES = ['products type']

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory()
  vi.stubGlobal('indexedDB', Dexie.dependencies.indexedDB)
})

describe.each(DATABASES)('%s of version %i', (name, writtenVersion, layouts, versionNow, create) => {
  const layout = layouts[name] ?? {}

  test('opens that version’s data without loss and without a warning on the console', async () => {
    const warn = vi.spyOn(console, 'warn')
    await writeVersion(writtenVersion, name, layout)
    const database = create()
    await database.open()
    for (const [store, { rows }] of Object.entries(layout)) {
      expect(rows.length).toBeGreaterThan(0)
      const storedRows = await database.table(store).toArray()
      expect(storedRows).toHaveLength(rows.length)
      expect(storedRows).toEqual(expect.arrayContaining(rows))
    }
    expect(warn).not.toHaveBeenCalled()
    database.close()
  })

  test('has the same stores when upgraded and when new', async () => {
    const newDatabase = create()
    await newDatabase.open()
    const expectedStores = storesOf(newDatabase)
    newDatabase.close()
    await Dexie.delete(name)
    await writeVersion(writtenVersion, name, layout)
    const upgradedDatabase = create()
    await upgradedDatabase.open()
    expect(storesOf(upgradedDatabase)).toEqual(expectedStores)
    upgradedDatabase.close()
  })

  test('still has every store and index of that version that was ever used', async () => {
    const database = create()
    await database.open()
    const stores = storesOf(database)
    for (const [store, { keyPath, indexes }] of Object.entries(layout)) {
      expect(stores[store]?.keyPath).toBe(keyPath)
      const usedIndexes = indexes.filter((index) => !UNUSED_INDEXES.includes(`${store} ${index}`))
      expect(stores[store]?.indexes).toEqual(expect.arrayContaining(usedIndexes))
    }
    expect(database.verno).toBe(versionNow)
    database.close()
  })
})

describe('data of version 1', () => {
  beforeEach(async () => {
    for (const [name, layout] of Object.entries(VERSION_1)) await writeVersion(1, name, layout)
  })

  test('is read as the device’s account', async () => {
    const device = new DeviceDatabase()
    expect(await readDeviceState(device)).toEqual({
      accountKey: '3',
      isSessionKnown: true,
      isSignedOut: false,
      isUnlocked: false,
      logoutOwedBy: null,
    })
    device.close()
  })

  test('is read as orders, cart, account and dealerships, none of them unreadable', async () => {
    const account = new AccountDatabase('3')
    expect(
      (await readAllOrders(account)).map(({ state, agreed, lines }) => [
        state,
        agreed.totalPrice,
        lines.map(({ product, quantity }) => `${quantity} ${product.name}`),
      ]),
    ).toEqual([
      ['waiting', 75.88, ['100 Tag Pouch Standard', '2 Plate Frame Chrome']],
      ['sent', 75.88, ['100 Tag Pouch Standard', '2 Plate Frame Chrome']],
    ])
    const cart = await readCart(account)
    expect([cart.hasUnreadable, cart.lines.map(({ quantity }) => quantity), cart.confirmNumber]).toEqual([
      false,
      [2],
      '',
    ])
    expect(await readAccountSnapshot(account)).toMatchObject({ id: 3, login: 'buyer' })
    expect((await readDealerships(account)).dealerships).toMatchObject([{ id: 1, name: 'Lakeside Motors' }])
    account.close()
  })

  test('is read as the copy of the server', async () => {
    const copy = new CopyDatabase('3')
    expect((await readOrders(copy)).orders).toHaveLength(2)
    expect(await readWalk(copy)).toMatchObject({ total: 213, pass: null })
    expect(await readStates(copy)).toMatchObject({ states: [{ code: 'IL' }] })
    expect((await readProducts(copy, [101, 11])).map((product) => product?.name)).toEqual([
      'Tag Pouch Standard',
      'Tag Pouches',
    ])
    copy.close()
  })
})

test('data of version 2 is read as open orders and finished orders', async () => {
  await writeVersion(2, 'counter-3', VERSION_2['counter-3'] ?? {})
  const account = new AccountDatabase('3')
  expect((await readOpenOrders(account)).map(({ state }) => state)).toEqual(['waiting'])
  const { finishedOrders, finishedCount } = await readShownOrders(account, 0, 50)
  expect(finishedOrders.map(({ state, journal }) => [state, journal.at(-1)?.reason])).toEqual([
    ['sent', 'delivered'],
    ['sent', 'The server has it.'],
  ])
  expect(finishedCount).toBe(2)
  const [latest] = finishedOrders
  expect(await numbersOfFinishedOrders(account, [latest?.orderId ?? 0, 4711, 4712])).toEqual([
    latest?.orderId,
    4711,
  ])
  account.close()
})

test('data of version 3 is read as a list', async () => {
  await writeVersion(3, 'counter-3', VERSION_3['counter-3'] ?? {})
  const account = new AccountDatabase('3')
  expect((await readLists(account, 1)).map(({ name, lines }) => [name, lines.length])).toEqual([
    ['Monday order', 2],
  ])
  account.close()
})

test('data of version 4 is read as a waiting change of a shipment', async () => {
  await writeVersion(4, 'counter-3', VERSION_4['counter-3'] ?? {})
  const account = new AccountDatabase('3')
  expect((await readLiveChanges(account)).map(({ kind, state }) => [kind, state])).toEqual([
    ['skip', 'waiting'],
  ])
  account.close()
})

test('data of version 3 of the copy is read as a kept invoice', async () => {
  await writeVersion(3, 'counter-3-copy', COPY_VERSION_3['counter-3-copy'] ?? {})
  const copy = new CopyDatabase('3')
  expect((await readKeptPdfs(copy)).map(({ kind, bytes, readAt }) => [kind, bytes, readAt])).toEqual([
    ['invoice', 8, 1795265547980],
  ])
  copy.close()
})

test('DATABASE_VERSIONS, which the first paint uses, has the current versions', () => {
  expect(new DeviceDatabase().verno).toBe(1)
  expect(new AccountDatabase('70').verno).toBe(4)
  expect(new CopyDatabase('70').verno).toBe(5)
  expect(DATABASE_VERSIONS).toEqual({ device: 1, account: 4, copy: 5 })
})
