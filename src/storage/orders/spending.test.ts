import { expect, test } from 'vitest'
import type { Order } from '#domain/orders/order.ts'
import { sampleProduct, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { CopyDatabase } from '../copy-database.ts'
import { putOrders } from './order-table.ts'
import { putProducts } from '../catalogue/product-table.ts'
import { putOrdersOfPeriod, readSpending } from './spending.ts'

function order(id: number, createdAt: string, dealershipId = 1): Order {
  const dealership = { id: dealershipId, name: '', email: '', companyId: 1, localStatus: false }
  return sampleServerOrder({ id, createdAt, dealership })
}

const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id)

test('orders of a completely read period replace stored orders that the server no longer has', async () => {
  const copy = new CopyDatabase('spending-1')
  const storedOrders = [
    order(4, '05.01.2026 10:00'),
    order(5, '06.02.2026 10:00'),
    order(6, '06.02.2026 10:00', 2),
  ]
  await putOrders(copy, storedOrders, 1000)
  const period = { from: '2026-06-01', readAt: 2000 }
  await putOrdersOfPeriod(copy, [1], { ...period, orders: [order(7, '06.03.2026 10:00')], isWhole: false })
  expect(idsOf((await readSpending(copy, [1])).orders)).toEqual([7, 5, 4])
  expect((await readSpending(copy, [1])).period).toBeNull()
  await putOrdersOfPeriod(copy, [1], { ...period, orders: [order(7, '06.03.2026 10:00')], isWhole: true })
  const spending = await readSpending(copy, [1])
  expect(idsOf(spending.orders)).toEqual([7, 4])
  expect(spending.period).toEqual(period)
  await putOrdersOfPeriod(copy, [1], { ...period, orders: [], isWhole: true })
  expect(idsOf((await readSpending(copy, [1])).orders)).toEqual([4])
  expect(idsOf((await readSpending(copy, [2])).orders)).toEqual([6])
})

test('the period of one dealership is not that of several dealerships', async () => {
  const copy = new CopyDatabase('spending-4')
  const period = { from: '2026-06-01', readAt: 2000 }
  await putOrdersOfPeriod(copy, [1], { ...period, orders: [], isWhole: true })
  expect((await readSpending(copy, [1, 2])).period).toBeNull()
  await putOrdersOfPeriod(copy, [2, 1], { ...period, readAt: 3000, orders: [], isWhole: true })
  expect((await readSpending(copy, [1, 2])).period).toEqual({ from: '2026-06-01', readAt: 3000 })
  expect((await readSpending(copy, [1])).period).toEqual(period)
})

test('an order that was placed after the period was read stays', async () => {
  const copy = new CopyDatabase('spending-3')
  await putOrders(copy, [order(7, '06.03.2026 10:00'), order(8, '06.03.2026 11:00')], 1000)
  const orders = [order(7, '06.03.2026 10:00')]
  await putOrdersOfPeriod(copy, [1], { from: '2026-06-01', readAt: 2000, orders, isWhole: true })
  expect(idsOf((await readSpending(copy, [1])).orders)).toEqual([8, 7])
})

test('every ordered product that the device knows gets its family', async () => {
  const copy = new CopyDatabase('spending-2')
  await putProducts(copy, [
    sampleProduct({ id: 10, parentId: -1, name: 'Temporary Tags' }),
    sampleProduct({ id: 11, parentId: 10, name: 'Tag Pouches' }),
    sampleProduct({ id: 101, parentId: 11 }),
  ])
  const [line] = sampleServerOrder().lines
  if (line === undefined) throw new Error('the sample has a line')
  const lines = [
    { ...line, productId: 101 },
    { ...line, productId: 999 },
  ]
  await putOrders(copy, [{ ...order(4, '05.01.2026 10:00'), lines }], 1000)
  expect([...(await readSpending(copy, [1])).families]).toEqual([[101, 'Temporary Tags']])
})
