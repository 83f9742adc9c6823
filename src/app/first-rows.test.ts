import { expect, test } from 'vitest'
import { createFirstContent } from '#app-context/first-content.ts'
import type { ReadAhead } from '#storage/read-ahead.ts'
import { sampleFrame, sampleProduct } from '#tests/support/sample-orders.ts'
import { firstRowsOf } from './first-rows.ts'

const tagPouches = { ...sampleProduct(), id: 11, parentId: -1 }
const ahead: ReadAhead = {
  accountKey: '70',
  pageId: 11,
  versions: { device: 10, account: 20, copy: 20 },
  settings: [],
  cart: [],
  dealerships: [],
  walk: undefined,
  product: tagPouches,
  children: [
    { ...sampleFrame(), id: 102, parentId: 11, orderBy: 2 },
    { ...sampleProduct(), id: 101, parentId: 11, orderBy: 1 },
    { id: 'written by no build' },
  ],
  childCount: 3,
}

test('are the product of the page, what is below it in catalogue order, and the cart', () => {
  const { product, children, cart } = firstRowsOf(ahead)
  expect(product?.id).toBe(11)
  expect(children?.parentId).toBe(11)
  expect(children?.list.rows.map(({ id }) => id)).toEqual([101, 102])
  expect(children?.list.count).toBe(2)
  expect(cart?.lines).toEqual([])
})

test('tell how many there are where only the first were read', () => {
  expect(firstRowsOf({ ...ahead, childCount: 611 }).children?.list).toMatchObject({
    rows: [{ id: 101 }, { id: 102 }],
    count: 611,
  })
})

test('leave out what the device does not hold', () => {
  const { product, children } = firstRowsOf({ ...ahead, product: undefined, children: [] })
  expect(product).toBeUndefined()
  expect(children).toBeUndefined()
})

test('are forgotten when the first content is on the screen', async () => {
  const content = createFirstContent(firstRowsOf(ahead))
  expect(content.rows.children?.list.rows).toHaveLength(2)
  const released = new Promise<void>((resolve) => content.afterwards(resolve))
  globalThis.requestAnimationFrame ??= (callback) => Number(setTimeout(callback, 0))
  content.shown()
  await released
  expect(content.rows).toEqual({})
})
