// Versions are append-only. `VERSION_1` is what devices in the field hold: never edit it. A new version gets a
// fixture of its own below, and every older one must still open without loss.
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountDatabase } from './account-database.ts'
import { CopyDatabase } from './copy-database.ts'
import { DeviceDatabase } from './device-database.ts'

/** Store → its key path, its indexes, and one row as the app of that version wrote it. */
type Layout = Record<string, { keyPath: string; indexes: string[]; row: Record<string, unknown> }>

const VERSION_1: Record<string, Layout> = {
  'counter-device': {
    settings: { keyPath: 'key', indexes: [], row: { key: 'currentAccount', value: '5' } },
    pictures: { keyPath: 'url', indexes: ['usedAt'], row: { url: '/a.webp', bytes: 10, usedAt: 1 } },
  },
  'counter-5': {
    cart: {
      keyPath: 'key',
      indexes: [],
      row: {
        key: 'cart',
        revision: 3,
        lines: [{ product: { id: 101, name: 'Tag Pouch', type: 'PRODUCT', price: 0.45 }, quantity: 100 }],
        poNumber: 'PO 1',
        ordererName: 'Kim',
        edited: {},
        warning: null,
        pricesAsOf: 1000,
      },
    },
    outbox: {
      keyPath: 'intent',
      indexes: ['placedAt', 'state'],
      row: { intent: 'a', state: 'waiting', placedAt: 1, schemaVersion: 1, order: { intent: 'a' } },
    },
    settings: { keyPath: 'key', indexes: [], row: { key: 'dealershipId', value: 2 } },
    dealerships: { keyPath: 'id', indexes: [], row: { id: 2, name: 'Lakeside Motors' } },
    drafts: { keyPath: 'key', indexes: [], row: { key: 'registration', value: {}, savedAt: 1 } },
  },
  'counter-5-copy': {
    products: {
      keyPath: 'id',
      indexes: ['parentId', 'type'],
      row: { id: 101, parentId: -1, name: 'Tag Pouch', type: 'PRODUCT', price: 0.45 },
    },
    orders: { keyPath: 'id', indexes: ['dealership.id'], row: { id: 4, dealership: { id: 2 } } },
    states: { keyPath: 'id', indexes: [], row: { id: 1, code: 'IL', name: 'Illinois', tax: 6.25 } },
    settings: { keyPath: 'key', indexes: [], row: { key: 'walk', value: {} } },
  },
}

/** Dexie counts in tens: its version 1 is the browser's 10. */
const NATIVE_VERSION_1 = 10

/** Writes the database as the browser keeps it, without Dexie and without today's classes. */
function writeVersion1(name: string, layout: Layout): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, NATIVE_VERSION_1)
    request.onerror = () => reject(request.error)
    request.onupgradeneeded = () => {
      for (const [store, { keyPath, indexes, row }] of Object.entries(layout)) {
        const created = request.result.createObjectStore(store, { keyPath })
        for (const index of indexes) created.createIndex(index, index)
        created.put(row)
      }
    }
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
}

function storesOf(database: Dexie): Record<string, { keyPath: unknown; indexes: string[] }> {
  const native = database.backendDB()
  const transaction = native.transaction([...native.objectStoreNames])
  return Object.fromEntries(
    [...native.objectStoreNames].map((name) => {
      const store = transaction.objectStore(name)
      return [name, { keyPath: store.keyPath, indexes: [...store.indexNames] }]
    }),
  )
}

const DATABASES: [string, () => Dexie][] = [
  ['counter-device', () => new DeviceDatabase()],
  ['counter-5', () => new AccountDatabase('5')],
  ['counter-5-copy', () => new CopyDatabase('5')],
]

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory()
  vi.stubGlobal('indexedDB', Dexie.dependencies.indexedDB)
})

describe.each(DATABASES)('%s', (name, create) => {
  const layout = VERSION_1[name] ?? {}

  test('opens what version 1 wrote, without loss and without a word on the console', async () => {
    const warn = vi.spyOn(console, 'warn')
    await writeVersion1(name, layout)
    const database = create()
    await database.open()
    for (const [store, { row }] of Object.entries(layout)) {
      expect(await database.table(store).toArray()).toEqual([row])
    }
    expect(warn).not.toHaveBeenCalled()
    database.close()
  })

  test('has the same stores when it came from version 1 and when it is new', async () => {
    const fresh = create()
    await fresh.open()
    const expected = storesOf(fresh)
    fresh.close()
    await Dexie.delete(name)
    await writeVersion1(name, layout)
    const upgraded = create()
    await upgraded.open()
    expect(storesOf(upgraded)).toEqual(expected)
    upgraded.close()
  })

  test('still has every store and index of version 1', async () => {
    const database = create()
    await database.open()
    const stores = storesOf(database)
    for (const [store, { keyPath, indexes }] of Object.entries(layout)) {
      expect(stores[store]?.keyPath).toBe(keyPath)
      expect(stores[store]?.indexes).toEqual(expect.arrayContaining(indexes))
    }
    expect(database.verno).toBe(1)
    database.close()
  })
})
