import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { CopyDatabase } from '../copy-database.ts'
import {
  forgetOrder,
  putOrderPage,
  putOrders,
  readNewestStoredOrders,
  readOrderCount,
  readOrders,
  readOrdersById,
} from './order-table.ts'

const order = (id: number, dealershipId = 1, userId = 3) => {
  const sample = sampleServerOrder({ id })
  return {
    ...sample,
    dealership: { ...sample.dealership, id: dealershipId },
    user: { ...sample.user, id: userId },
  }
}
let copy: CopyDatabase
beforeEach(async () => {
  copy = new CopyDatabase(crypto.randomUUID())
  await putOrders(copy, [order(2), order(4), order(6, 2), order(8), order(10, 1, 5)], 1000)
})
afterEach(() => copy.delete())
const storedIds = async () => (await readOrders(copy)).orders.map(({ id }) => id)

test.each([
  ['the only page', { ids: [8, 2], page: 0, count: 2, size: 2 }, {}, [8, 2]],
  ['the first page of several', { ids: [8, 4], page: 0, count: 6, size: 2 }, {}, [8, 4, 2]],
  ['a middle page', { ids: [8, 4], page: 1, count: 6, size: 2 }, {}, [10, 8, 4, 2]],
  ['the last page', { ids: [6], page: 1, count: 3, size: 2 }, {}, [10, 8, 6]],
  ['an empty list', { ids: [], page: 0, count: 0, size: 2 }, {}, []],
  ['a page of one dealership', { ids: [8], page: 0, count: 1, size: 2 }, { dealershipId: 1 }, [8, 6]],
  ['a page of one person', { ids: [], page: 0, count: 0, size: 2 }, { userId: 5 }, [8, 6, 4, 2]],
  ['a page that is shorter than its count', { ids: [8], page: 0, count: 6, size: 2 }, {}, [10, 8, 6, 4, 2]],
])(
  'putOrderPage deletes only stored orders whose absence %s proves',
  async (_list, { ids, ...list }, scope, remainingIds) => {
    const orders = ids.map((id) => order(id, id === 6 ? 2 : 1, id === 10 ? 5 : 3))
    await putOrderPage(copy, { orders, scope, ...list }, 2000)
    expect(await storedIds()).toEqual(remainingIds)
    expect((await readOrders(copy)).readAt).toBe(2000)
  },
)

test('putOrderPage keeps an order that was read after the page', async () => {
  await putOrders(copy, [order(12)], 3000)
  await putOrderPage(copy, { orders: [order(10)], scope: {}, page: 0, count: 1, size: 20 }, 2000)
  expect(await storedIds()).toEqual([12, 10])
})

test.each([
  [
    'is stored from the newest page of the dealership',
    { dealershipId: 1 },
    0,
    { count: 45, readAt: 2000, newestIds: [10] },
  ],
  ['is not stored from a later page', { dealershipId: 1 }, 1, null],
  ['is not stored from a page of one person', { dealershipId: 1, userId: 3 }, 0, null],
  ['is not stored from a page of all dealerships', {}, 0, null],
])('the number of orders of a dealership %s', async (_name, scope, page, expectedCount) => {
  await putOrderPage(copy, { orders: [order(10)], scope, page, count: 45, size: 20 }, 2000)
  expect(await readOrderCount(copy, 1)).toEqual(expectedCount)
  expect(await readOrderCount(copy, 2)).toBeNull()
})

test('the device does not lack an order that the server no longer has', async () => {
  const list = { orders: [order(10), order(9)], scope: { dealershipId: 1 }, page: 0, count: 2, size: 20 }
  await putOrderPage(copy, list, 2000)
  await forgetOrder(copy, 9)
  expect(await readOrderCount(copy, 1)).toMatchObject({ newestIds: [10] })
})

test('the copy returns the newest wanted orders of a dealership, and orders by their ids', async () => {
  const isNotEight = ({ id }: { id: number }) => id !== 8
  const newestOrders = await readNewestStoredOrders(copy, 1, 2, isNotEight)
  expect(newestOrders.map(({ id }) => id)).toEqual([10, 4])
  expect(await readNewestStoredOrders(copy, 1, 0, isNotEight)).toEqual([])
  expect((await readOrdersById(copy, [6, 99, 2])).map(({ id }) => id)).toEqual([6, 2])
})
