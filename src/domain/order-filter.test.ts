import { expect, test } from 'vitest'
import { sampleOrderLine, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { matchesFilter, type OrderFilter } from './order-filter.ts'

const order = sampleServerOrder({
  id: 501,
  createdAt: '07.14.2026 22:30',
  status: 'PENDING',
  totalAmount: 90,
  lines: [sampleOrderLine, sampleOrderLine],
  user: { id: 4, name: 'Sam Buyer', login: 'buyer2', isAdmin: false },
  dealership: { id: 7, name: 'Lakeside Motors', email: '', companyId: 2, localStatus: false },
})

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
