import { expect, test } from 'vitest'
import type { Order } from './order.ts'
import { matchesFilter, type OrderFilter } from './order-filter.ts'

const line = {
  productId: 101,
  name: 'Tag Pouch Standard',
  quantity: 100,
  price: 0.45,
  discount: 0,
  finalPrice: 45,
  shippingCost: 0,
  taxCost: 0,
}
const order: Order = {
  id: 501,
  createdAt: '07.14.2026 22:30',
  status: 'PENDING',
  totalAmount: 90,
  shippingCost: 0,
  tax: 0,
  poNumber: '',
  confirmNumber: '',
  namePo: 'Sam',
  printPressed: 0,
  sendCount: 0,
  lines: [line, line],
  user: { id: 4, name: 'Sam Buyer', login: 'buyer2', isAdmin: false },
  dealership: { id: 7, name: 'Lakeside Motors', email: '', companyId: 2, localStatus: false },
}

test.each<[OrderFilter, boolean]>([
  [{}, true],
  [{ days: { from: '2026-07-14', to: '2026-07-14' } }, true],
  [{ days: { from: '2026-07-15', to: '2026-08-01' } }, false],
  [{ days: { from: '2025-12-31', to: '2026-07-13' } }, false],
  [{ orderId: 501 }, true],
  [{ orderId: 50 }, false],
  [{ lineCount: 2 }, true],
  [{ lineCount: 1 }, false],
  [{ userName: ' sam ' }, true],
  [{ userName: 'BUYER2' }, true],
  [{ userName: 'admin' }, false],
  [{ dealerName: 'lake' }, true],
  [{ dealerName: 'prairie' }, false],
  [{ status: 'PENDING' }, true],
  [{ status: 'IN' }, false],
  [{ amount: 90 }, true],
  [{ amount: 9 }, false],
  [{ status: 'PENDING', userName: 'sam', amount: 91 }, false],
])('%j keeps the order: %s', (filter, isKept) => {
  expect(matchesFilter(order, filter)).toBe(isKept)
})

test('an amount that nobody may see is not the one that is looked for', () => {
  expect(matchesFilter({ ...order, totalAmount: null }, { amount: 0 })).toBe(false)
})
