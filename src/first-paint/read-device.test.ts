import Dexie from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { VISITOR } from '#storage/shared-names.ts'
import { sampleProduct } from '#tests/support/sample-orders.ts'
import { readDevice } from './read-device.ts'

const PAGE = { pageId: 11, limit: 50 }
const line = { product: sampleProduct(), quantity: 100 }

/** Stores the data that pages of this account leave on the device. */
async function storeDeviceData(accountKey: string): Promise<void> {
  const device = new DeviceDatabase()
  await device.settings.put({ key: 'currentAccount', value: accountKey })
  const visitor = new AccountDatabase(VISITOR)
  await visitor.cart.put({ ...EMPTY_CART, key: 'cart' })
  const account = new AccountDatabase(accountKey)
  await account.settings.put({ key: 'dealershipId', value: 7 })
  await account.cart.put({ ...EMPTY_CART, lines: [line], key: 'cart' })
  const copy = new CopyDatabase(accountKey)
  await copy.settings.put({ key: 'walk', value: { total: 2 } })
  await copy.products.bulkPut([
    { ...sampleProduct(), id: 11, parentId: -1 },
    { ...sampleProduct(), id: 101, parentId: 11 },
  ])
  for (const database of [device, visitor, account, copy]) database.close()
}

beforeEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

test.each(['70', VISITOR])('reads the first content of a page of account %s', async (accountKey) => {
  await storeDeviceData(accountKey)
  const reading = await readDevice(PAGE)
  expect(reading).toMatchObject({
    accountKey,
    pageId: 11,
    settings: [{ key: 'dealershipId', value: 7 }],
    cart: [{ key: 'cart', lines: [line] }],
    dealerships: [],
    product: { id: 11 },
    children: [{ id: 101 }],
    childCount: 1,
    walk: { total: 2 },
  })
})

test('reads the first children in catalogue order, and the number of all children', async () => {
  await storeDeviceData('70')
  const copy = new CopyDatabase('70')
  const child = (id: number, orderBy: number, priority: number, parentId = 11) => ({
    ...sampleProduct(),
    id,
    parentId,
    orderBy,
    priority,
  })
  await copy.products.bulkPut([
    child(101, 7, 0),
    child(102, 5, 2),
    child(103, 5, 1),
    child(105, 5, 2),
    child(104, -1, 9),
    child(1, 0, 0, 10),
    child(2, 0, 0, 12),
  ])
  copy.close()
  const idsOf = async (limit: number | null) => {
    const reading = await readDevice({ pageId: 11, limit })
    if (reading === null || reading === 'nothing-stored') return reading
    return [reading.childCount, (reading.children as { id: number }[]).map(({ id }) => id)]
  }
  expect(await idsOf(4)).toEqual([5, [104, 103, 102, 105]])
  expect(await idsOf(null)).toEqual([5, [101, 102, 103, 104, 105]])
})

test('reads no product for a page outside the catalogue', async () => {
  await storeDeviceData('70')
  expect(await readDevice({ pageId: null, limit: 50 })).toMatchObject({
    product: undefined,
    children: [],
    childCount: 0,
  })
})

test('leaves no connection open', async () => {
  await storeDeviceData('70')
  await readDevice(PAGE)
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  expect(await Dexie.getDatabaseNames()).toEqual([])
})

test('reports that nothing is stored on an empty device, and creates no database', async () => {
  expect(await readDevice(PAGE)).toBe('nothing-stored')
  expect(await indexedDB.databases()).toEqual([])
})

test.each([
  ['70', true],
  ['71', false],
])(
  'with an unlock of the account %s, the account 70 is read as unlocked: %s',
  async (unlockedKey, isUnlocked) => {
    await storeDeviceData('70')
    const device = new DeviceDatabase()
    await device.settings.put({ key: 'unlocked', value: unlockedKey })
    device.close()
    expect(await readDevice(PAGE)).toMatchObject({ accountKey: '70', isUnlocked })
  },
)

test('reads the visitor’s data after a sign-out', async () => {
  await storeDeviceData('70')
  const device = new DeviceDatabase()
  await device.settings.put({ key: 'signedOut', value: true })
  device.close()
  const copy = new CopyDatabase(VISITOR)
  await copy.open()
  copy.close()
  expect(await readDevice(PAGE)).toMatchObject({ accountKey: VISITOR, cart: [{ lines: [] }], children: [] })
})

test.each<[string, () => Promise<void>]>([
  [
    'the account must adopt the visitor’s cart',
    async () => {
      const visitor = new AccountDatabase(VISITOR)
      await visitor.cart.put({ ...EMPTY_CART, lines: [line], key: 'cart' })
      visitor.close()
    },
  ],
  ['the copy is missing', () => Dexie.delete('counter-70-copy')],
])('returns null if %s', async (_, prepare) => {
  await storeDeviceData('70')
  await prepare()
  expect(await readDevice(PAGE)).toBeNull()
})

test('until an unlock has put all rows back, only Home is read: its products at the top level are complete', async () => {
  await storeDeviceData('70')
  const copy = new CopyDatabase('70')
  const bytes = new Uint8Array()
  await copy.lockedChunks.put({ key: 'complete', table: '', seal: '', iv: bytes, bytes })
  copy.close()
  expect(await readDevice(PAGE)).toBeNull()
  expect(await readDevice({ pageId: -1, limit: null })).toMatchObject({
    children: [{ id: 11 }],
    childCount: 1,
  })
})

test('returns the versions as IndexedDB counts them, which are ten times Dexie’s versions', async () => {
  await storeDeviceData('70')
  const databases = [new DeviceDatabase(), new AccountDatabase('70'), new CopyDatabase('70')]
  const [device = 0, account = 0, copy = 0] = databases.map(({ verno }) => verno * 10)
  expect([device, account, copy]).toEqual([10, 40, 50])
  expect(await readDevice(PAGE)).toMatchObject({ versions: { device, account, copy } })
})
