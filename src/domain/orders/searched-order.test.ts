import { expect, it, test } from 'vitest'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { matchesOrderSearch, orderSearchOf, searchFilters } from './searched-order.ts'

test.each([
  ['20417', { text: '20417', orderId: 20417, isOrderNamed: false }],
  [' order 20417 ', { text: '20417', orderId: 20417, isOrderNamed: true }],
  ['Order #20417', { text: '20417', orderId: 20417, isOrderNamed: true }],
  ['order: 20417', { text: '20417', orderId: 20417, isOrderNamed: true }],
  // As people name a product.
  ['#103', { text: '#103', orderId: null, isOrderNamed: false }],
  ['PO# 4711', { text: '4711', orderId: null, isOrderNamed: false }],
  ['ro Kim', { text: 'Kim', orderId: null, isOrderNamed: false }],
  ['order', { text: 'order', orderId: null, isOrderNamed: false }],
  ['orders', { text: 'orders', orderId: null, isOrderNamed: false }],
  ['1234567890', { text: '1234567890', orderId: null, isOrderNamed: false }],
  ['２０４１７', { text: '20417', orderId: 20417, isOrderNamed: false }],
])('the text %j searches for %j', (text, search) => {
  expect(orderSearchOf(text)).toEqual(search)
})

test.each([
  ['order 20417', [{ orderId: 20417 }, { poNumber: '20417' }]],
  ['PO# 4711', [{ ordererName: '4711' }, { poNumber: '4711' }]],
])('the server finds %j by %j', (text, filters) => {
  expect(searchFilters(orderSearchOf(text))).toEqual(filters)
})

const order = sampleServerOrder({ id: 20417, poNumber: 'PO-4711', namePo: 'Kím', status: 'PAID' })

test.each([
  ['20417', true],
  ['204', true],
  ['order 20417', true],
  ['order 2041', false],
  ['po 4711', true],
  ['kim', true],
  ['kim pouch', true],
  ['sam', false],
])('%j finds the order: %s', (text, isFound) => {
  expect(matchesOrderSearch(order, orderSearchOf(text), false)).toBe(isFound)
})

it('a buyer does not find an order by the number that is still hidden', () => {
  const receivedOrder = { ...order, status: 'IN' as const }
  const isFound = (text: string, seesNumbers: boolean) =>
    matchesOrderSearch(receivedOrder, orderSearchOf(text), seesNumbers)
  expect([isFound('20417', false), isFound('kim', false), isFound('20417', true)]).toEqual([
    false,
    true,
    true,
  ])
})
