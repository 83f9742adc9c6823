import { expect, test } from 'vitest'
import { account } from '#tests/support/account.ts'
import { dealership } from '#tests/support/dealership.ts'
import { sampleFrame, sampleProduct } from '#tests/support/sample-orders.ts'
import { createFirstContent } from './first-content.ts'
import { hasContent, paintingOf } from './painting.ts'
import type { DeviceReading } from './read-device.ts'

const tagPouches = { ...sampleProduct(), id: 11, parentId: -1 }
const reading: DeviceReading = {
  accountKey: '70',
  isUnlocked: false,
  pageId: 11,
  versions: { device: 10, account: 40, copy: 50 },
  settings: [{ key: 'account', value: account({ id: 70 }) }],
  cart: [],
  dealerships: [],
  walk: undefined,
  product: tagPouches,
  children: [
    { ...sampleFrame(), id: 102, parentId: 11, orderBy: 2 },
    { ...sampleProduct(), id: 101, parentId: 11, orderBy: 1 },
    { id: 'not a number' },
  ],
  childCount: 3,
}

async function paintReading(changes: Partial<DeviceReading> = {}) {
  const painting = await paintingOf({ reading: { ...reading, ...changes }, firstRequests: null })
  if (painting === null) throw new Error('nothing is painted')
  return painting
}

test('the painting has the product of the page, its children in catalogue order, and the cart', async () => {
  const { product, children, cart } = (await paintReading()).rows
  expect(product?.id).toBe(11)
  expect(children?.parentId).toBe(11)
  expect(children?.list.rows.map(({ id }) => id)).toEqual([101, 102])
  expect(children?.list.count).toBe(2)
  expect(cart?.lines).toEqual([])
})

test('the painting counts all children if only the first children were read', async () => {
  expect((await paintReading({ childCount: 611 })).rows.children?.list).toMatchObject({
    rows: [{ id: 101 }, { id: 102 }],
    count: 611,
  })
})

test('the painting has no product that the device does not have', async () => {
  const { product, children } = (await paintReading({ product: undefined, children: [] })).rows
  expect(product).toBeUndefined()
  expect(children).toBeUndefined()
})

test('the first content drops its rows after it is shown', async () => {
  const content = createFirstContent((await paintReading()).rows)
  expect(content.rows.children?.list.rows).toHaveLength(2)
  const afterPainting = new Promise<void>((resolve) => content.runAfterwards(resolve))
  globalThis.requestAnimationFrame ??= (callback) => Number(setTimeout(callback, 0))
  content.markShown()
  await afterPainting
  expect(content.rows).toEqual({})
})

test('the painting has the account that the server last confirmed, its chosen dealership and the walk', async () => {
  const painting = await paintReading({
    settings: [
      ...reading.settings,
      { key: 'dealershipId', value: 7 },
      { key: 'dealershipsReadAt', value: 5 },
    ],
    walk: { pass: null, total: 9, completeAt: 3, unreadable: 0 },
  })
  expect(painting).toMatchObject({
    accountKey: '70',
    snapshot: { id: 70 },
    source: 'device',
    dealerships: { dealerships: [], readAt: 5, storedId: 7 },
    walk: { total: 9, completeAt: 3 },
  })
})

test('the painting has the dealerships of the account, and says whether the account is unlocked without a session', async () => {
  const { dealerships, isUnlocked } = await paintReading({
    isUnlocked: true,
    dealerships: [dealership({ id: 7 }), dealership({ id: 8 })],
  })
  expect([dealerships.dealerships?.map(({ id }) => id), isUnlocked]).toEqual([[7, 8], true])
  expect((await paintReading()).isUnlocked).toBe(false)
})

test('a painting for the visitor needs no snapshot', async () => {
  expect(await paintReading({ accountKey: 'visitor', settings: [] })).toMatchObject({
    accountKey: 'visitor',
    snapshot: null,
  })
})

test.each<[string, Partial<DeviceReading>]>([
  ['the snapshot is lost', { settings: [] }],
  ['the snapshot is of another account', { settings: [{ key: 'account', value: account({ id: 71 }) }] }],
  ['another build created the device’s database', { versions: { device: 20, account: 40, copy: 50 } }],
  ['an earlier build created the account’s database', { versions: { device: 10, account: 10, copy: 50 } }],
  ['a later build created the copy', { versions: { device: 10, account: 40, copy: 60 } }],
])('there is no painting if %s', async (_, changes) => {
  expect(await paintingOf({ reading: { ...reading, ...changes }, firstRequests: null })).toBeNull()
})

test('there is no painting if the device could not be read', async () => {
  expect(await paintingOf({ reading: null, firstRequests: null })).toBeNull()
})

test.each<[string, Partial<DeviceReading>, boolean]>([
  ['a product with children', {}, true],
  ['a product that can be ordered', { product: sampleProduct(), children: [] }, true],
  ['a group without its children', { product: { ...tagPouches, type: 'SUBCATEGORY' }, children: [] }, false],
  ['a page without products', { pageId: null, product: undefined, children: [] }, false],
])('the painting of %s has content: %s', async (_, changes, expected) => {
  expect(hasContent(await paintReading(changes))).toBe(expected)
})
