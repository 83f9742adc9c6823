import { expect, test } from 'vitest'
import { sampleOrderLine, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { matchesFilter, type OrderFilter, type OrderSorting, sortedOrders } from './order-filter.ts'

const order = sampleServerOrder({
  id: 501,
  createdAt: '07.14.2026 22:30',
  status: 'PENDING',
  poNumber: 'PO-4711',
  namePo: 'RO 88 Kim',
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
  [{ userId: 4 }, true],
  [{ userId: 5 }, false],
  [{ dealerName: 'lake' }, true],
  [{ dealerName: 'prairie' }, false],
  [{ status: 'PENDING' }, true],
  [{ status: 'IN' }, false],
  [{ amount: 90 }, true],
  [{ amount: 9 }, false],
  [{ poNumber: ' po-47' }, true],
  [{ poNumber: '4712' }, false],
  [{ ordererName: 'kim' }, true],
  [{ ordererName: 'sam' }, false],
  [{ status: 'PENDING', userName: 'sam', amount: 91 }, false],
])('the filter %j matches the order: %s', (filter, isMatch) => {
  expect(matchesFilter(order, filter)).toBe(isMatch)
})

test('an order with a hidden amount matches no amount', () => {
  expect(matchesFilter({ ...order, totalAmount: null }, { amount: 0 })).toBe(false)
})

const atDealership = (name: string) => ({ dealership: { ...order.dealership, name } })
const listedOrders = [
  sampleServerOrder({
    id: 3,
    createdAt: '01.02.2026 08:00',
    totalAmount: 20,
    lines: [],
    status: 'PAID',
    ...atDealership('Prairie'),
  }),
  sampleServerOrder({
    id: 2,
    createdAt: '12.30.2025 09:00',
    totalAmount: 90,
    lines: [sampleOrderLine],
    status: 'IN',
    ...atDealership('Prairie'),
  }),
  sampleServerOrder({
    id: 1,
    createdAt: '01.02.2026 07:59',
    totalAmount: 20,
    lines: [],
    status: 'FREE',
    ...atDealership('Élan'),
  }),
]

test.each<[OrderSorting, number[]]>([
  [{ field: 'id', direction: 'asc' }, [1, 2, 3]],
  [{ field: 'createdAt', direction: 'asc' }, [2, 1, 3]],
  [{ field: 'createdAt', direction: 'desc' }, [3, 1, 2]],
  [{ field: 'totalAmount', direction: 'desc' }, [2, 3, 1]],
  [{ field: 'qntProduct', direction: 'asc' }, [1, 3, 2]],
  [{ field: 'dealerName', direction: 'asc' }, [1, 2, 3]],
  [{ field: 'dealerName', direction: 'desc' }, [3, 2, 1]],
  [{ field: 'status', direction: 'asc' }, [2, 3, 1]],
  [{ field: 'status', direction: 'desc' }, [1, 3, 2]],
])('sortedOrders sorts by %j as the server does', (sorting, ids) => {
  expect(sortedOrders(listedOrders, sorting, { seesUserIds: false }).map(({ id }) => id)).toEqual(ids)
})

test.each([
  [false, [1, 2]],
  [true, [2, 1]],
])('sortedOrders sorts by the user column as the reader sees it; as ids: %s', (seesUserIds, ids) => {
  const orderOf = (id: number, user: { id: number; name: string }) =>
    sampleServerOrder({ id, user: { ...user, login: '', isAdmin: false } })
  const orders = [orderOf(1, { id: 12, name: 'Alex' }), orderOf(2, { id: 9, name: 'Robin' })]
  const ordersByUser = sortedOrders(orders, { field: 'userName', direction: 'asc' }, { seesUserIds })
  expect(ordersByUser.map(({ id }) => id)).toEqual(ids)
})

test('sortedOrders sorts hidden amounts and statuses by the number of the order, and a user without a name by the login', () => {
  const orderOf = (id: number, name: string, login: string) =>
    sampleServerOrder({
      id,
      totalAmount: null,
      status: 'UNDEFINED',
      user: { id: 20 - id, name, login, isAdmin: false },
    })
  const orders = [orderOf(5, '', 'sam'), orderOf(7, 'Robin', 'zoe')]
  const idsBy = (field: OrderSorting['field']) =>
    sortedOrders(orders, { field, direction: 'asc' }, { seesUserIds: false }).map(({ id }) => id)
  expect([idsBy('totalAmount'), idsBy('status'), idsBy('userName')]).toEqual([
    [5, 7],
    [5, 7],
    [7, 5],
  ])
})
