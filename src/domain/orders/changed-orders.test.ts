import { expect, it } from 'vitest'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { changedOrderCount } from './changed-orders.ts'

const page = (...ids: number[]) => ids.map((id) => sampleServerOrder({ id }))

it.each([
  ['the same page', page(3, 2, 1), page(3, 2, 1), 0],
  ['a new order pushed another one off the page', page(3, 2, 1), page(4, 3, 2), 1],
  ['an order was removed, and another one moved onto the page', page(3, 2, 1), page(3, 1, 0), 1],
  ['two orders of the last page were removed', page(3, 2, 1), page(2), 2],
  [
    'one order is new and one has another status',
    page(2, 1),
    [...page(3), sampleServerOrder({ id: 2, status: 'PAID' })],
    2,
  ],
])('changedOrderCount counts the orders that changed: %s', (_, earlierPage, currentPage, count) => {
  expect(changedOrderCount(earlierPage, currentPage)).toBe(count)
})
