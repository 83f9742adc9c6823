import { expect, test } from 'vitest'
import { createFirstContent } from '#app-context/first-content.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { sampleFrame, sampleProduct } from '#tests/support/sample-orders.ts'
import { readFirstRows } from './first-rows.ts'

const databases = { account: new AccountDatabase('70'), copy: new CopyDatabase('70') }
await databases.copy.products.bulkPut([
  { ...sampleProduct(), id: 11, parentId: -1, orderBy: 1 },
  { ...sampleFrame(), id: 102, parentId: 11, orderBy: 2 },
  { ...sampleProduct(), id: 101, parentId: 11, orderBy: 1 },
])

test('reads the product that the address names, what is below it, and the cart', async () => {
  const { product, children, cart } = await readFirstRows('/product/11-tag-pouches', databases)
  expect(product?.id).toBe(11)
  expect(children?.parentId).toBe(11)
  expect(children?.rows.map(({ id }) => id)).toEqual([101, 102])
  expect(cart?.lines).toEqual([])
})

test('reads the roots for Home', async () => {
  const { children } = await readFirstRows('/', databases)
  expect(children?.parentId).toBe(-1)
  expect(children?.rows.map(({ id }) => id)).toEqual([11])
})

test('leaves out what the device does not hold', async () => {
  const { product, children } = await readFirstRows('/product/999', databases)
  expect(product).toBeUndefined()
  expect(children).toBeUndefined()
})

test.each(['/cart', '/pending-orders', '/product/no-id'])(
  'reads nothing of the catalogue for %s',
  async (path) => {
    const { product, children } = await readFirstRows(path, databases)
    expect(product).toBeUndefined()
    expect(children).toBeUndefined()
  },
)

test('are forgotten when the first content is on the screen', async () => {
  const content = createFirstContent()
  content.begin(await readFirstRows('/', databases))
  expect(content.rows.children?.rows).toHaveLength(1)
  const released = new Promise<void>((resolve) => content.afterwards(resolve))
  globalThis.requestAnimationFrame ??= (callback) => Number(setTimeout(callback, 0))
  content.shown()
  await released
  expect(content.rows).toEqual({})
})
