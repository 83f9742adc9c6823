import Dexie from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { EMPTY_CART } from '#domain/cart.ts'
import { sampleProduct } from '#tests/support/sample-orders.ts'
import { AccountDatabase } from './account-database.ts'
import { CopyDatabase } from './copy-database.ts'
import { DeviceDatabase } from './device-database.ts'
import { readAhead } from './read-ahead.ts'
import { VISITOR } from './shared-names.ts'

const line = { product: sampleProduct(), quantity: 100 }

/** A device of this account, as its pages leave it. */
async function leaveDevice(accountKey: string): Promise<void> {
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

test.each(['70', VISITOR])('reads for %s what the page shows first', async (accountKey) => {
  await leaveDevice(accountKey)
  const ahead = await readAhead(11)
  expect(ahead).toMatchObject({
    accountKey,
    pageId: 11,
    settings: [{ key: 'dealershipId', value: 7 }],
    cart: [{ key: 'cart', lines: [line] }],
    dealerships: [],
    product: { id: 11 },
    children: [{ id: 101 }],
    walk: { total: 2 },
  })
})

test('reads no product for a page that shows none', async () => {
  await leaveDevice('70')
  expect(await readAhead(null)).toMatchObject({ product: undefined, children: [] })
})

test('holds nothing open', async () => {
  await leaveDevice('70')
  await readAhead(11)
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  expect(await Dexie.getDatabaseNames()).toEqual([])
})

test('says of an empty device that nothing is stored, and makes no database', async () => {
  expect(await readAhead(11)).toBe('nothing-stored')
  expect(await indexedDB.databases()).toEqual([])
})

test('belongs to the visitor after a sign-out', async () => {
  await leaveDevice('70')
  const device = new DeviceDatabase()
  await device.settings.put({ key: 'signedOut', value: true })
  device.close()
  const copy = new CopyDatabase(VISITOR)
  await copy.open()
  copy.close()
  expect(await readAhead(11)).toMatchObject({ accountKey: VISITOR, cart: [{ lines: [] }], children: [] })
})

test.each<[string, () => Promise<void>]>([
  [
    'an account adopts what its visitor put into the cart',
    async () => {
      const visitor = new AccountDatabase(VISITOR)
      await visitor.cart.put({ ...EMPTY_CART, lines: [line], key: 'cart' })
      visitor.close()
    },
  ],
  ['the copy is missing', () => Dexie.delete('counter-70-copy')],
])('leaves the reading to the page where %s', async (_, happen) => {
  await leaveDevice('70')
  await happen()
  expect(await readAhead(11)).toBeNull()
})

test('tells the versions, which Dexie counts in tenths', async () => {
  await leaveDevice('70')
  const databases = [new DeviceDatabase(), new AccountDatabase('70'), new CopyDatabase('70')]
  const [device = 0, account = 0, copy = 0] = databases.map(({ verno }) => verno * 10)
  expect([device, account, copy]).toEqual([10, 20, 10])
  expect(await readAhead(11)).toMatchObject({ versions: { device, account, copy } })
})
