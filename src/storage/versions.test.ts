// Versions are append-only. `device-version-<n>.json`, `account-version-<n>.json` and `copy-version-<n>.json` have the data
// of devices in use: never edit one. A new version of a database gets a file of its own, taken from a running app, and a
// row in DATABASES; every older file must still open without loss (docs/recipes.md, Change a stored shape).
import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import accountVersion4 from '#tests/vectors/account-version-4.json'
import copyVersion5 from '#tests/vectors/copy-version-5.json'
import deviceVersion1 from '#tests/vectors/device-version-1.json'
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

const DEVICE_VERSION_1: Record<string, Layout> = deviceVersion1

/**
 * The account's database: a waiting order, two sent orders, the numbers of an order whose content was deleted, a list
 * and a waiting change of a scheduled shipment.
 */
const ACCOUNT_VERSION_4: Record<string, Layout> = accountVersion4

/** The copy with a kept invoice and a chunk of a locked account. JSON has no buffers, so their bytes are texts. */
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
  ['counter-device', 1, DEVICE_VERSION_1, 1, () => new DeviceDatabase()],
  ['counter-3', 4, ACCOUNT_VERSION_4, 4, () => new AccountDatabase('3')],
  ['counter-3-copy', 5, COPY_VERSION_5, 5, () => new CopyDatabase('3')],
]

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

  test('still has every store and index of that version', async () => {
    const database = create()
    await database.open()
    const stores = storesOf(database)
    for (const [store, { keyPath, indexes }] of Object.entries(layout)) {
      expect(stores[store]?.keyPath).toBe(keyPath)
      expect(stores[store]?.indexes).toEqual(expect.arrayContaining(indexes))
    }
    expect(database.verno).toBe(versionNow)
    database.close()
  })
})

test('data of version 1 of the device is read as its account', async () => {
  await writeVersion(1, 'counter-device', DEVICE_VERSION_1['counter-device'] ?? {})
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

describe('data of version 4 of the account', () => {
  let account: AccountDatabase
  beforeEach(async () => {
    await writeVersion(4, 'counter-3', ACCOUNT_VERSION_4['counter-3'] ?? {})
    account = new AccountDatabase('3')
    return () => account.close()
  })

  test('is read as open orders and finished orders', async () => {
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
  })

  test('is read as cart, account and dealerships, none of them unreadable', async () => {
    const cart = await readCart(account)
    expect([cart.hasUnreadable, cart.lines.map(({ quantity }) => quantity), cart.confirmNumber]).toEqual([
      false,
      [2],
      '',
    ])
    expect(await readAccountSnapshot(account)).toMatchObject({ id: 3, login: 'buyer' })
    expect((await readDealerships(account)).dealerships).toMatchObject([{ id: 1, name: 'Lakeside Motors' }])
  })

  test('is read as a list', async () => {
    expect((await readLists(account, 1)).map(({ name, lines }) => [name, lines.length])).toEqual([
      ['Monday order', 2],
    ])
  })

  test('is read as a waiting change of a shipment', async () => {
    expect((await readLiveChanges(account)).map(({ kind, state }) => [kind, state])).toEqual([
      ['skip', 'waiting'],
    ])
  })
})

test('data of version 5 of the copy is read as the facts of the server', async () => {
  await writeVersion(5, 'counter-3-copy', COPY_VERSION_5['counter-3-copy'] ?? {})
  const copy = new CopyDatabase('3')
  expect((await readOrders(copy)).orders).toHaveLength(2)
  expect(await readWalk(copy)).toMatchObject({ total: 213, pass: null })
  expect(await readStates(copy)).toMatchObject({ states: [{ code: 'IL' }] })
  expect((await readProducts(copy, [101, 11])).map((product) => product?.name)).toEqual([
    'Tag Pouch Standard',
    'Tag Pouches',
  ])
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
